// What is wrong with a position's text, and where.

/** What is wrong with a FEN, in its words. */
export class FenError extends Error {
  /** @param {string} where @param {number} offset @param {string} message @param {string} form */
  constructor(where, offset, message, form = "FEN") {
    super(`${form}, ${where}: ${message}`);
    this.where = where;
    this.offset = offset;
    this.reason = message;
  }
}
