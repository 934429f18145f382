const SEVEN_BITS = 128;

/** Bytes one after the other, growing by a quarter. */
export class ByteList {
  #bytes = new Uint8Array(16);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  /** What holds the bytes, with room behind them. */
  get bytes(): Uint8Array {
    return this.#bytes;
  }

  push(byte: number): void {
    if (this.#length === this.#bytes.length) this.#grow(this.#length + 1);
    this.#bytes[this.#length++] = byte;
  }

  /** A whole number from 0, seven bits a byte, the lowest first. */
  pushNumber(value: number): void {
    let rest = value;
    while (rest >= SEVEN_BITS) {
      this.push((rest % SEVEN_BITS) + SEVEN_BITS);
      rest = Math.floor(rest / SEVEN_BITS);
    }
    this.push(rest);
  }

  pushAll(bytes: Uint8Array): void {
    const end = this.#length + bytes.length;
    if (end > this.#bytes.length) this.#grow(end);
    this.#bytes.set(bytes, this.#length);
    this.#length = end;
  }

  /** Takes out `count` bytes from a place; what comes after them moves up. */
  cut(from: number, count: number): void {
    this.#bytes.copyWithin(from, from + count, this.#length);
    this.#length -= count;
  }

  #grow(needed: number): void {
    const bigger = new Uint8Array(Math.max(needed, Math.ceil(this.#bytes.length * 1.25)));
    bigger.set(this.#bytes.subarray(0, this.#length));
    this.#bytes = bigger;
  }
}

/** Reads numbers and bytes that a `ByteList` holds. */
export class ByteReader {
  bytes: Uint8Array = new Uint8Array(0);
  at = 0;

  byte(): number {
    return this.bytes[this.at++]!;
  }

  number(): number {
    const first = this.bytes[this.at++]!;
    if (first < SEVEN_BITS) return first;
    let value = first - SEVEN_BITS;
    for (let factor = SEVEN_BITS; ; factor *= SEVEN_BITS) {
      const byte = this.bytes[this.at++]!;
      if (byte < SEVEN_BITS) return value + byte * factor;
      value += (byte - SEVEN_BITS) * factor;
    }
  }
}
