// SPDX-License-Identifier: Apache-2.0
package org.mufree.cli;

import java.io.IOException;
import java.util.concurrent.Callable;
import org.mufree.Method;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(name = "methods", mixinStandardHelpOptions = true,
        description = {
            "Lists the methods with their domains, costs and error bounds.",
            "",
            "  op       rcp is 1/x, rsqrt is 1/sqrt(x)",
            "  ops      arithmetic instructions a result costs, and in parentheses how many",
            "           of them use MUFU, the special function unit; of a 16-bit format: for",
            "           a pair of results, which share a register",
            "  domain   arguments (for rcp: magnitudes) for which the bare method keeps its",
            "           bounds; the guarded method gives the IEEE result elsewhere",
            "  rel      max |y - r| / r, r the exact result",
            "  ulp      max |y - r| / ulp(r): in units of the result's last place",
            "",
            "Both errors are maxima over every argument of the domain: `mufree verify` finds them again.",
            ""},
        footerHeading = "%nExamples:%n",
        footer = {
            "  mufree methods",
            "  mufree methods --op rsqrt --format f16,bf16",
            "  mufree methods --json - | jq '.[] | select(.op == \"rsqrt\") | .name'"})
final class MethodsCommand implements Callable<Integer> {
    @Mixin
    private MethodsArgument methods;
    @Mixin
    private JsonOption json;

    @Override
    public Integer call() throws IOException {
        Table table = new Table("method", "op", "format", ">ops (MUFU)", "domain", ">max rel error", ">max ulp error",
                "summary");
        for (Method method : methods.selected()) {
            table.add(method.label(), Rows.word(method.op()), Rows.word(method.format()), Rows.ops(method),
                    Numbers.domain(method.domain()), Numbers.relError(method.maxRelError()),
                    Numbers.ulpError(method.maxUlpError()), method.summary());
        }
        table.print(json.text());
        json.write(methods.selected().stream().map(Rows::method).toList());
        return 0;
    }
}
