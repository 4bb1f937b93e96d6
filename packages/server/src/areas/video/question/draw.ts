import type { QuestionContent } from '@portal/contract/areas/assessment/question/content.ts'
import { hundredths } from '@portal/contract/areas/assessment/question/scoring/fraction.ts'
import type { AskedItem } from '@portal/contract/areas/exam/attempt/attempt.ts'
import { seeded } from '@portal/contract/areas/exam/attempt/seeded.ts'
import { HOUR_MS } from '@portal/contract/kit/shanghai.ts'
import type { Actor } from '#src/platform/actor.ts'
import type { DrawnItem, DrawnPaper } from '#src/schema/exam/attempt.ts'
import type { VideoPin } from '#src/schema/video.ts'
import { type AskedSurroundings, askedItemOf } from '#src/shared/attempt/asked-item.ts'
import type { Files } from '#src/shared/files/files.ts'

/** The one item of such a sitting: a name within it, which need not differ from those of others. */
export const ITEM_ID = 'question'

const itemOf = ({ questionId, versionNo }: VideoPin, content: QuestionContent, optionOrder: string[]): DrawnItem => ({
  itemId: ITEM_ID,
  questionId,
  versionNo,
  max: hundredths(content.score),
  optionOrder,
})

/** Options change places from sitting to sitting; anchored ones keep the end. */
export const paperOfPin = (pin: VideoPin, content: QuestionContent, seed: string): DrawnPaper => {
  const ids = (anchored: boolean) =>
    content.options.filter((option) => option.anchored === anchored).map(({ id }) => id)
  const order = [...seeded(seed, 'options').shuffle(ids(false)), ...ids(true)]
  return { sections: [{ heading: '', intro: '', items: [itemOf(pin, content, order)] }] }
}

/** Addresses of pictures good for a day, on the hour so that a page asking again meets its cache. */
export const surroundingsFor = (
  files: Files,
  actor: Actor,
  { id, seed }: { id: string; seed: string },
): AskedSurroundings => {
  const until = new Date(Math.ceil(Date.now() / HOUR_MS + 24) * HOUR_MS)
  return { seed, addressOf: (fileId) => files.sittingUrl(actor, { attemptId: id, until }, fileId) }
}

/** As its author sees what learners will be asked. */
export const previewOf = (files: Files, actor: Actor, pin: VideoPin, content: QuestionContent): AskedItem => {
  const order = content.options.map(({ id }) => id)
  return askedItemOf(itemOf(pin, content, order), content, surroundingsFor(files, actor, { id: pin.id, seed: '' }))
}
