/** The message to staff about a secret that cannot be decrypted. */
export const MISSING_KEY =
  'This server doesn’t have the key that it was encrypted with. Enter it again, or set TOTP_KEY or TOTP_KEY_PREVIOUS on the server to the key that was used.';
