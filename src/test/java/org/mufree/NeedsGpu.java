// SPDX-License-Identifier: Apache-2.0
package org.mufree;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.platform.commons.support.AnnotationSupport;

/** Tests that are skipped, and say why, unless there are so many GPUs. */
@Retention(RetentionPolicy.RUNTIME)
@Tag("gpu")
@ExtendWith(NeedsGpu.Condition.class)
public @interface NeedsGpu {
    int value() default 1;

    /** Counts the GPUs. */
    final class Condition implements ExecutionCondition {
        @Override
        public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
            int needed = AnnotationSupport.findAnnotation(context.getElement(), NeedsGpu.class).map(NeedsGpu::value)
                    .orElse(0);
            if (needed == 0) {
                return ConditionEvaluationResult.enabled("asks for nothing itself");
            }
            try {
                int count = Gpu.count();
                return count >= needed ? ConditionEvaluationResult.enabled(count + " GPUs")
                        : ConditionEvaluationResult.disabled(needed + " GPUs are needed, there are " + count);
            } catch (MufreeException failure) {
                return ConditionEvaluationResult.disabled("no GPU: " + failure.getMessage());
            }
        }
    }
}
