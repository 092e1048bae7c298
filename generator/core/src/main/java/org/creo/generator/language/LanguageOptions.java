// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * What a user has chosen of the options that languages have.
 *
 * @param chosen values by the names of options
 * @param packages how many are generated together
 * @param sharedRuntime whether they share a runtime
 */
public record LanguageOptions(Map<String, String> chosen, int packages, boolean sharedRuntime, Spelling spelling) {

    /** What messages call things that the user has written, on a command line or in a project. */
    public interface Spelling {

        /** For example {@code --no-accelerate}. */
        String option(LanguageOption option, String value);

        /** Where it is said which languages are generated, for example {@code --lang}. */
        String languages();

        /** Where it is said that there is a shared runtime, for example {@code --runtime}. */
        String runtime();
    }

    /**
     * The languages as they were chosen.
     *
     * @throws IllegalArgumentException with a message for the user, if a choice is not possible, or is about a language
     *     that is not among them
     */
    public List<Language> apply(List<Language> languages) {
        for (LanguageOption option : Languages.BUILT_IN.options()) {
            String value = chosen.get(option.name());
            if (value != null) {
                check(option, value, languages);
            }
        }
        List<Language> applied = new ArrayList<>();
        for (Language language : languages) {
            Language changed = language;
            for (LanguageOption option : language.options()) {
                Optional<String> value = value(option);
                if (value.isPresent()) {
                    changed = with(changed, option, value.get());
                }
            }
            applied.add(changed);
        }
        return applied;
    }

    private void check(LanguageOption option, String value, List<Language> languages) {
        String name = spelling.option(option, value);
        if (option.isSwitch() && !value.equals(LanguageOption.ON) && !value.equals(LanguageOption.OFF)) {
            throw new IllegalArgumentException(name + " is true or false, not '" + value + "'");
        }
        if (sharedRuntime && option.ownRuntime() && !value.equals(LanguageOption.OFF)) {
            throw new IllegalArgumentException(
                    name + " builds on a runtime next to the package's own code; leave out " + spelling.runtime());
        }
        if (packages > 1 && option.ofOnePackage().isPresent()) {
            throw new IllegalArgumentException(
                    name + " is " + option.ofOnePackage().get());
        }
        if (languages.stream().noneMatch(each -> each.options().contains(option))) {
            List<Language> about = Languages.BUILT_IN.all().stream()
                    .filter(each -> each.options().contains(option))
                    .toList();
            String titles = about.stream().map(Language::title).collect(Collectors.joining(" or "));
            String ids = about.stream().map(Language::id).collect(Collectors.joining(" or "));
            String none = about.size() == 1 ? "which is not" : "none of which is";
            throw new IllegalArgumentException(name + " is about " + titles + ", " + none + " generated; add " + ids
                    + " to " + spelling.languages());
        }
    }

    private Optional<String> value(LanguageOption option) {
        String value = chosen.get(option.name());
        return value != null || (sharedRuntime && option.ownRuntime()) ? Optional.ofNullable(value) : option.usual();
    }

    private Language with(Language language, LanguageOption option, String value) {
        try {
            return language.with(option, value);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(spelling.option(option, value) + ": " + e.getMessage(), e);
        }
    }
}
