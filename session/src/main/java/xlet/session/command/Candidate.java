package xlet.session.command;

/**
 * What may be written at a place.
 *
 * @param text the whole word
 * @param group what kind of thing it is, for a heading
 * @param description a few words
 */
public record Candidate(String text, String group, String description) {}
