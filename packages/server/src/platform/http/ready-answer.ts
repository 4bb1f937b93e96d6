import type { FastifyReply } from 'fastify'
import { okEnvelope } from './envelope.ts'

/** A granted answer as its bytes go out: what many ask for alike is put into words once. */
export class ReadyAnswer<Result> {
  readonly bytes: Buffer
  /** Never there; says what the bytes hold, so that they go out of the endpoint of that result alone. */
  declare readonly holds?: Result

  constructor(text: string) {
    this.bytes = Buffer.from(text)
  }
}

/** The result must have come out of the schema of its endpoint. */
export const readyAnswer = <Result>(result: Result): ReadyAnswer<Result> =>
  new ReadyAnswer(JSON.stringify(okEnvelope(result)))

/** The same of a result one member of which is in words already. */
export const readyAnswerWith = <Result extends object, Member extends keyof Result & string>(
  result: Omit<Result, Member>,
  member: Member,
  text: string,
): ReadyAnswer<Result> => {
  const { result: _none, ...head } = okEnvelope(null)
  const [start, rest] = [JSON.stringify(head).slice(0, -1), JSON.stringify(result).slice(1)]
  return new ReadyAnswer(`${start},"result":{${JSON.stringify(member)}:${text},${rest}}`)
}

export const sendReady = (reply: FastifyReply, { bytes }: ReadyAnswer<unknown>) =>
  reply.header('content-type', 'application/json; charset=utf-8').send(bytes)
