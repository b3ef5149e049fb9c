/** The file cannot be read; the message is shown to staff. */
export class UnreadableFile extends Error {}
