// SPDX-License-Identifier: Apache-2.0
package org.mufree;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.reflect.AnnotatedElement;
import java.util.Optional;
import net.jqwik.api.lifecycle.AddLifecycleHook;
import net.jqwik.api.lifecycle.LifecycleContext;
import net.jqwik.api.lifecycle.SkipExecutionHook;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.platform.commons.support.AnnotationSupport;

/** Tests of JUnit, and properties of jqwik, that are skipped, and say why, unless there are so many GPUs. */
@Retention(RetentionPolicy.RUNTIME)
@Tag("gpu")
@net.jqwik.api.Tag("gpu")
@ExtendWith(NeedsGpu.Condition.class)
@AddLifecycleHook(NeedsGpu.Hook.class)
public @interface NeedsGpu {
    int value() default 1;

    /** For JUnit. */
    final class Condition implements ExecutionCondition {
        @Override
        public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
            return lacking(context.getElement()).map(ConditionEvaluationResult::disabled)
                    .orElseGet(() -> ConditionEvaluationResult.enabled("there are as many GPUs as it asks for"));
        }

        /** Why the tests of a class or method can't run here; empty where they can, or ask for nothing themselves. */
        static Optional<String> lacking(Optional<AnnotatedElement> tests) {
            int needed = AnnotationSupport.findAnnotation(tests, NeedsGpu.class).map(NeedsGpu::value).orElse(0);
            if (needed == 0) {
                return Optional.empty();
            }
            try {
                int count = Gpu.count();
                return count >= needed ? Optional.empty() : Optional.of(needed + " GPUs are needed, there are " + count);
            } catch (MufreeException failure) {
                return Optional.of("no GPU: " + failure.getMessage());
            }
        }
    }

    /** For jqwik. */
    final class Hook implements SkipExecutionHook {
        @Override
        public SkipResult shouldBeSkipped(LifecycleContext context) {
            return Condition.lacking(context.optionalElement()).map(SkipResult::skip).orElseGet(SkipResult::doNotSkip);
        }
    }
}
