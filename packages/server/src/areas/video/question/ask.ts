import { secondsFromTicks } from '@portal/contract/areas/learning/play/intervals.ts'
import type { askVideoQuestion, myVideoQuestions } from '@portal/contract/areas/video/question-answer.ts'
import { errors } from '@portal/contract/errors.ts'
import { and, eq } from 'drizzle-orm'
import { changeAttention, cycleOf } from '#src/areas/learning/public.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { refuse } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { studyRecords } from '#src/schema/study.ts'
import type { VideoPin } from '#src/schema/video.ts'
import { askedItemOf } from '#src/shared/attempt/asked-item.ts'
import type { Attempts } from '#src/shared/attempt/attempts.ts'
import { itemsOf } from '#src/shared/attempt/score-items.ts'
import { versionOf } from '#src/shared/attempt/versions.ts'
import type { Clock } from '#src/shared/evidence/study-clock.ts'
import { findOpen } from '../video/access.ts'
import { beginTry } from './begin.ts'
import { surroundingsFor } from './draw.ts'
import { pinsOf } from './pins.ts'
import { type Place, pinIn, placeOf, studyAt } from './place.ts'
import { advisedStretches, type Standing, standingsOf, standingWith } from './standing.ts'

/** An attention check asks about the last five minutes, else about what came before. */
const RECENT_SECONDS = 300

export const shownStanding = ({ keyOpen: _keyOpen, tries: _tries, ...shown }: Standing) => shown

export const mineWith =
  (clock: Clock): HandlerOf<typeof myVideoQuestions> =>
  async ({ tx, body, actor }) => {
    const video = (await findOpen(tx, actor, body.videoId)) ?? refuse(errors.missing)
    const pins = await pinsOf(tx.db, video.id)
    const asked = { db: tx.db, personId: actor.id, cycle: cycleOf(video.policy, await clock(tx.db)), video }
    const standings = await standingsOf(asked, pins)
    return {
      list: pins.flatMap(({ id, second }) => {
        const standing = standings.get(id)
        return standing ? [{ id, second, ...shownStanding(standing) }] : []
      }),
      advised: await advisedStretches(asked, pins, standings),
    }
  }

/** Where the person has got to, as of his last beat. */
const secondOf = async (tx: Tx, { sitting }: Place): Promise<number> => {
  const { userId, itemId, cycle } = sitting
  const [record] = await tx.db
    .select({ ticks: studyRecords.lastPosition })
    .from(studyRecords)
    .where(
      and(
        eq(studyRecords.userId, userId),
        eq(studyRecords.itemType, 'video'),
        eq(studyRecords.itemId, itemId),
        eq(studyRecords.cycle, cycle),
      ),
    )
  return secondsFromTicks(record?.ticks ?? 0)
}

/**
 * Of what this person has answered for good, so that a check gives nothing away: the latest one of the last five minutes,
 * else the latest of all.
 */
const attentionPin = async (tx: Tx, place: Place): Promise<VideoPin | null> => {
  const second = await secondOf(tx, place)
  const standings = await standingsOf(studyAt(tx, place), place.pins)
  const known = place.pins.filter((pin) => pin.second <= second && standings.get(pin.id)?.keyOpen)
  return known.findLast((pin) => pin.second >= second - RECENT_SECONDS) ?? known.at(-1) ?? null
}

const nothingAsked = {
  questionId: null,
  asked: null,
  state: 'done',
  mustPass: false,
  triesLeft: null,
  rewatch: null,
} as const

export const askWith =
  (attempts: Attempts): HandlerOf<typeof askVideoQuestion> =>
  async ({ tx, body, actor }) => {
    const place = await placeOf(tx, actor, body.sittingId)
    const attention = body.questionId === undefined
    const pin = body.questionId === undefined ? await attentionPin(tx, place) : pinIn(place, body.questionId)
    if (pin === null) {
      await changeAttention(tx, actor.id, place.sitting.id, { from: 'question', to: 'confirm' })
      return nothingAsked
    }
    const standing = await standingWith(studyAt(tx, place), pin)
    if (!attention && standing.state !== 'open') return { questionId: pin.id, asked: null, ...shownStanding(standing) }

    const attempt = await beginTry({ attempts, tx, actor, place, pin, attention })
    const [item] = itemsOf(attempt)
    if (!item) throw new Error('a try without its question')
    const { content } = versionOf(await attempts.versions.load(tx.db, [item]), item)
    const asked = askedItemOf(item, content, surroundingsFor(attempts.files, actor, attempt))
    return { questionId: pin.id, asked, ...shownStanding(standing) }
  }
