import {
  type copyVideoQuestions,
  type deleteVideoQuestions,
  LEAST_GAP_SECONDS,
  MOST_VIDEO_QUESTIONS,
  type saveVideoQuestion,
  videoQuestionKinds,
} from '@portal/contract/areas/video/question.ts'
import { videoQuestionRefusals as no } from '@portal/contract/areas/video/question-words.ts'
import { errors } from '@portal/contract/errors.ts'
import { sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { usableBanks } from '#src/areas/assessment/public.ts'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuse, refuseField } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import type { VideoPin } from '#src/schema/video.ts'
import { eachAlone } from '#src/shared/batch/each-alone.ts'
import type { Portal } from '#src/shared/portal.ts'
import { ensurePlace, keepPins, workedDuration } from './keep.ts'
import { authoredPins, fitsFile } from './pins.ts'
import { getInReach, lockInReach } from './reach.ts'

interface Chosen {
  [column: string]: unknown
  kind: string
  state: string
  current_no: number
  activated: boolean
}

/** The version to be pinned: of a bank the author may draw from, of a fitting kind, and in force once. */
const versionToPin = async (tx: Tx, actor: Actor, questionId: string, version: number | undefined): Promise<number> => {
  const { rows } = await tx.db.execute<Chosen>(sql`
    select q.kind, q.state, q.current_no, exists (select 1 from question_versions v where v.question_id = q.id
      and v.no = coalesce(${version ?? null}::int, q.current_no) and v.activated_at is not null) as activated
    from questions q where q.id = ${questionId} and q.deleted_at is null
      and q.bank_id = any(${sql.param(await usableBanks(tx, actor))}::uuid[])`)
  const [chosen] = rows
  if (!chosen) return refuseField('questionId', no.questionMissing)
  if (!videoQuestionKinds.some((kind) => kind === chosen.kind)) return refuseField('questionId', no.kindUnfit)
  if (chosen.state !== 'active' || !chosen.activated) return refuseField('questionId', no.questionRetired)
  return version ?? chosen.current_no
}

export const saveWith =
  (portal: Portal): HandlerOf<typeof saveVideoQuestion> =>
  async ({ tx, body, actor }) => {
    const { id, videoId, questionId, version, second, mustPass, maxTries, onWrong, revision } = body
    const video = await lockInReach(portal, tx, videoId)
    ensure(revision === video.revision, errors.stale)
    const before = await authoredPins(tx, video)
    const former = id === undefined ? null : (before.find((pin) => pin.id === id) ?? refuse(errors.missing))
    const others = before.filter((pin) => pin !== former)
    ensurePlace(others, second, await workedDuration(tx, video))
    const keeps = former?.questionId === questionId && (version ?? former.versionNo) === former.versionNo
    const versionNo = keeps ? former.versionNo : await versionToPin(tx, actor, questionId, version)

    const pin: VideoPin = { id: id ?? v7(), second, questionId, versionNo, mustPass, maxTries, onWrong }
    const after = await keepPins(tx, video, before, [...others, pin])

    return { id: pin.id, revision: after }
  }

export const deleteWith =
  (portal: Portal): HandlerOf<typeof deleteVideoQuestions> =>
  async ({ tx, body }) => {
    const video = await lockInReach(portal, tx, body.videoId)
    const before = await authoredPins(tx, video)
    const after = before.filter(({ id }) => !body.ids.includes(id))
    const deleted = before.length - after.length
    ensure(deleted > 0, errors.missing)

    await keepPins(tx, video, before, after)

    return { deleted }
  }

/** Only what fits: inside the other file, and away from what it asks already. */
const copyTo = async (portal: Portal, tx: Tx, pins: readonly VideoPin[], videoId: string): Promise<void> => {
  const video = await lockInReach(portal, tx, videoId)
  const durationMs = await workedDuration(tx, video)
  const before = await authoredPins(tx, video)
  const fitting = pins.filter(
    ({ second }) =>
      fitsFile(second, durationMs) && before.every((own) => Math.abs(own.second - second) >= LEAST_GAP_SECONDS),
  )
  ensure(before.length + fitting.length <= MOST_VIDEO_QUESTIONS, no.tooMany)
  ensure(fitting.length > 0, no.beyondEnd)
  await keepPins(tx, video, before, [...before, ...fitting.map((pin) => ({ ...pin, id: v7() }))])
}

export const copyWith =
  (portal: Portal): HandlerOf<typeof copyVideoQuestions> =>
  async ({ tx, body }) => {
    ensure(!body.toVideoIds.includes(body.videoId), no.copyToSelf)
    const pins = await authoredPins(tx, await getInReach(tx, body.videoId))
    ensure(pins.length > 0, no.nothingToCopy)
    const { done, failed } = await eachAlone(tx, body.toVideoIds, (id) => copyTo(portal, tx, pins, id))
    return { copied: done.length, failed }
  }
