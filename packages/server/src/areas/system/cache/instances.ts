import os from 'node:os'
import { sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { Platform } from '#src/platform/platform.ts'

const ASK_CHANNEL = 'portal_ask'
const ANSWER_CHANNEL = 'portal_answer'
export const BEAT_MS = 10_000
const ANSWER_WITHIN_MS = 1000
/** A process that stopped without a word is shown as silent for this long, then forgotten. */
const FORGET_AFTER_MINUTES = 10

interface Question {
  id: string
  kind: string
  argument: unknown
}

export interface Told<Answer> {
  id: string
  name: string
  /** Null where the process did not answer in time. */
  answer: Answer | null
}

type Answerer = (argument: never) => unknown

/** The processes of the portal, who tell each other through the database how they are. */
export interface Instances {
  /** Registers what this process answers to a kind of question. */
  answer<Argument>(kind: string, answerer: (argument: Argument) => unknown): void
  /** Asks every process and waits one second at most. */
  ask<Answer>(kind: string, argument: unknown): Promise<Told<Answer>[]>
  stop(): Promise<void>
}

interface Known extends Record<string, unknown> {
  id: string
  name: string
}

const createWaiting = () => {
  const waiting = new Map<string, () => void>()
  return {
    heard: (questionId: string) => waiting.get(questionId)?.(),
    /** Resolves when so many have answered, or when the time is over. */
    until: (questionId: string, wanted: number) =>
      new Promise<void>((resolve) => {
        let left = wanted
        const done = () => {
          clearTimeout(timer)
          waiting.delete(questionId)
          resolve()
        }
        const timer = setTimeout(done, ANSWER_WITHIN_MS)
        waiting.set(questionId, () => {
          left -= 1
          if (left === 0) done()
        })
      }),
  }
}

export const createInstances = ({ build, db, guarded, listener }: Platform): Instances => {
  const own = { id: v7(), name: `${os.hostname()}#${process.pid}` }
  const answerers = new Map<string, Answerer>()
  const waiting = createWaiting()
  let timer: NodeJS.Timeout | undefined
  let stopped = false

  const beat = () =>
    guarded(async () => {
      if (stopped) return
      await db.execute(sql`
        insert into instances (id, name, build) values (${own.id}, ${own.name}, ${build})
        on conflict (id) do update set seen_at = now()`)
      await db.execute(sql`delete from instances where seen_at < now() - ${FORGET_AFTER_MINUTES} * interval '1 minute'`)
    })

  const reply = async ({ id, kind, argument }: Question) => {
    const answerer = answerers.get(kind)
    if (!answerer || stopped) return
    const answer = JSON.stringify((await answerer(argument as never)) ?? null)
    await db.execute(sql`
      insert into instance_answers (question_id, instance_id, answer) values (${id}, ${own.id}, ${answer}::jsonb)
      on conflict do nothing`)
    await db.execute(sql`select pg_notify(${ANSWER_CHANNEL}, ${id})`)
  }

  listener.on(ASK_CHANNEL, (payload) => void guarded(() => reply(JSON.parse(payload) as Question)))
  listener.on(ANSWER_CHANNEL, waiting.heard)
  // The listener connects when the process begins to work, and again after every loss.
  listener.onGap(() => {
    void beat()
    timer ??= setInterval(() => void beat(), BEAT_MS).unref()
  })

  return {
    answer: (kind, answerer) => {
      answerers.set(kind, answerer)
    },
    ask: async <Answer>(kind: string, argument: unknown): Promise<Told<Answer>[]> => {
      const { rows: known } = await db.execute<Known>(sql`
        select id, name from instances where seen_at > now() - ${FORGET_AFTER_MINUTES} * interval '1 minute'
        order by started_at, id`)
      const question: Question = { id: v7(), kind, argument }
      const everybody = waiting.until(question.id, known.length)
      await db.execute(sql`select pg_notify(${ASK_CHANNEL}, ${JSON.stringify(question)})`)
      await everybody
      await db.execute(sql`delete from instance_answers where at < now() - interval '1 minute'`)
      const { rows } = await db.execute<{ instance_id: string; answer: unknown }>(sql`
        delete from instance_answers where question_id = ${question.id} returning instance_id, answer`)
      const answers = new Map(rows.map((row) => [row.instance_id, row.answer as Answer]))
      return known.map(({ id, name }) => ({ id, name, answer: answers.get(id) ?? null }))
    },
    stop: async () => {
      clearInterval(timer)
      stopped = true
      await guarded(async () => void (await db.execute(sql`delete from instances where id = ${own.id}`)))
    },
  }
}
