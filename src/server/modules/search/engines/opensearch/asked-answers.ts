/**
 * Reading a text is one piece of code for both engines, and never waits. Where it needs a response of the cluster that is not there yet, it is
 * broken off, the response is fetched, and it is read again with all that is known by then: some fractions of a millisecond each time.
 */

import { checkWhole, type SearchAnswer } from './search-answer.ts';
import { type Cluster, ClusterError, type Json } from './search-cluster.ts';

/** Ends the reading: results are missing. */
class AnswersMissing extends Error {
  override readonly name = 'AnswersMissing';
}

/** One text is not read more often. */
const MOST_ROUNDS = 40;

export class AskedAnswers {
  private readonly cluster: Cluster;
  private readonly index: string;
  private readonly known = new Map<string, SearchAnswer>();
  private wanted = new Map<string, Json>();
  /** Requests and questions so far. */
  rounds = 0;

  constructor(cluster: Cluster, index: string) {
    this.cluster = cluster;
    this.index = index;
  }

  /** The response to a `_search`. Outside of `reading` it is an error to ask for what is not known. */
  answer(body: Json): SearchAnswer {
    const answer = this.expected(body);
    if (!answer) throw new AnswersMissing();
    return answer;
  }

  /** The same where the reading can go on with what is most likely; it is read again when the response is there. */
  expected(body: Json): SearchAnswer | undefined {
    const key = JSON.stringify(body);
    const known = this.known.get(key);
    if (!known) this.wanted.set(key, body);
    return known;
  }

  /** Runs `read` until it lacks nothing. */
  async reading<T>(read: () => T): Promise<T> {
    for (let round = 0; round < MOST_ROUNDS; round += 1) {
      this.wanted = new Map();
      let result: { value: T } | undefined;
      try {
        result = { value: read() };
      } catch (error) {
        if (!(error instanceof AnswersMissing)) throw error;
      }
      if (result && this.wanted.size === 0) return result.value;
      await this.fetch();
    }
    throw new ClusterError('A text needs too many answers of OpenSearch', 0);
  }

  private async fetch(): Promise<void> {
    this.rounds += 1;
    const wanted = [...this.wanted];
    const header = { index: this.index, allow_partial_search_results: false };
    const { responses } = await this.cluster.ask<{ responses: Array<SearchAnswer & { error?: { reason?: string } }> }>({
      method: 'POST',
      path: '/_msearch',
      lines: wanted.flatMap(([, body]) => [header, body]),
    });
    wanted.forEach(([key], at) => {
      const answer = responses[at];
      if (!answer || answer.error)
        throw new ClusterError(`OpenSearch did not answer: ${answer?.error?.reason ?? ''}`, 0);
      checkWhole(answer);
      this.known.set(key, answer);
    });
  }
}
