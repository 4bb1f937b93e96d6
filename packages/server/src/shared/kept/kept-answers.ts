import type { Cache } from '#src/platform/cache/cache.ts'
import { type ReadyAnswer, readyAnswer } from '#src/platform/http/ready-answer.ts'

/**
 * Answers that many ask for alike, put into words once. The key must tell the state of everything they are made of, so
 * that a changed one is asked for under another key; whoever asks must have been let in before.
 */
export const keepAnswers =
  <Result>(cache: Cache<ReadyAnswer<Result>>) =>
  (key: string, make: () => Promise<Result>): Promise<ReadyAnswer<Result>> =>
    cache.get(key, async () => readyAnswer(await make()))
