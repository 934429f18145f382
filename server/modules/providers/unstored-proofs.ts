import { AppError } from '#server/http/errors.ts';

/** A proof that was used: `network` is that of its first use, `expiresAt` in milliseconds since 1970. */
export type UsedProof = { readonly hash: string; readonly network: string; readonly expiresAt: number };

const MOST = 10_000;

/** Proofs that were used while the disk was full. This process remembers them until they expire. */
export class UnstoredProofs {
  readonly #byHash = new Map<string, UsedProof>();

  /** The network of the first use. */
  find(hash: string, now: number): string | undefined {
    const proof = this.#byHash.get(hash);
    return proof === undefined || proof.expiresAt < now ? undefined : proof.network;
  }

  /** Remembers a proof and returns undefined, or the network of its first use. Throws STORAGE_FULL beyond its limit. */
  use(proof: UsedProof, now: number): string | undefined {
    const network = this.find(proof.hash, now);
    if (network !== undefined) return network;
    if (this.#byHash.size >= MOST) this.#forgetExpired(now);
    if (this.#byHash.size >= MOST) throw new AppError('STORAGE_FULL', 'too many used proofs in memory');
    this.#byHash.set(proof.hash, proof);
    return undefined;
  }

  #forgetExpired(now: number): void {
    for (const [hash, { expiresAt }] of this.#byHash) if (expiresAt < now) this.#byHash.delete(hash);
  }
}
