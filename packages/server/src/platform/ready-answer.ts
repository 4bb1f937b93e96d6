import type { FastifyReply } from 'fastify'
import { okEnvelope } from './envelope.ts'

/** A granted answer as its bytes go out: what many ask for alike is put into words once. */
export interface ReadyAnswer<Result> {
  bytes: Buffer
  /** Never there; says what the bytes hold, so that they go out of the endpoint of that result alone. */
  readonly holds?: Result
}

/** The result must have come out of the schema of its endpoint. */
export const readyAnswer = <Result>(result: Result): ReadyAnswer<Result> => ({
  bytes: Buffer.from(JSON.stringify(okEnvelope(result))),
})

export const sendReady = (reply: FastifyReply, { bytes }: ReadyAnswer<unknown>) =>
  reply.header('content-type', 'application/json; charset=utf-8').send(bytes)
