import { openSitting, saveBeats } from '@portal/contract/areas/learning/play/study.ts'
import { audience as audienceOf } from '@portal/contract/shared/audience.ts'
import { eq, type InferInsertModel } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { z } from 'zod'
import { ROOT_ORG_ID } from '#src/app/essentials.ts'
import { type Grant, grantHours } from '#src/areas/learning/hours/grant.ts'
import type { Db } from '#src/platform/database/db.ts'
import { blobs, files } from '#src/schema/file.ts'
import { mediaVersions } from '#src/schema/media-version/media-version.ts'
import { roleTargets } from '#src/schema/study.ts'
import { type StudyPolicy, videos } from '#src/schema/video.ts'
import { audienceValues } from '#src/shared/audience/audience-values.ts'
import type { Client } from '#test/app.ts'

let serial = 0

const freePolicy: StudyPolicy = {
  completePercent: 95,
  minSeconds: 0,
  seekPolicy: 'free',
  speedsPercent: [75, 100, 125, 150, 200],
  hiddenPolicy: 'count',
  attention: 'none',
  attentionTimes: 1,
  onePlace: 'takeOver',
  restudy: 'none',
}

interface VideoWishes {
  seconds?: number
  policy?: Partial<StudyPolicy>
  audience?: z.input<typeof audienceOf>
  values?: Partial<InferInsertModel<typeof videos>>
}

/** A ready version of a video; it does not become the current one by itself. */
export const aMediaVersion = async (
  db: Db,
  videoId: string,
  { seconds = 60, ...values }: { seconds?: number } & Partial<InferInsertModel<typeof mediaVersions>> = {},
) => {
  serial += 1
  const sha256 = String(serial).padStart(64, '0')
  await db.insert(blobs).values({ sha256, bytes: 1, container: 'mp4' })
  const fileId = v7()
  await db.insert(files).values({ id: fileId, sha256, name: 'a.mp4', purpose: 'video', ownerOrgId: ROOT_ORG_ID })
  const id = v7()
  const row = { id, videoId, number: 1, fileId, originalName: 'a.mp4', sha256, durationMs: seconds * 1000 }
  await db.insert(mediaVersions).values({ ...row, state: 'ready', ...values })
  return id
}

/** A published video that everybody may study, one minute long unless told otherwise. */
export const aStudyVideo = async (db: Db, { seconds, policy, audience, values }: VideoWishes = {}): Promise<string> => {
  serial += 1
  const id = v7()
  await db.insert(videos).values({
    id,
    channel: 'school',
    category: 'shipin',
    title: `课程${serial}`,
    year: 2026,
    ownerOrgId: ROOT_ORG_ID,
    policy: { ...freePolicy, ...policy },
    state: 'published',
    ...audienceValues(audienceOf.parse(audience ?? { everyone: true })),
    currentVersionId: null,
    ...values,
  })
  const currentVersionId = await aMediaVersion(db, id, { ...(seconds !== undefined && { seconds }) })
  await db.update(videos).set({ currentVersionId }).where(eq(videos.id, id))
  return id
}

export const aRoleTarget = (
  db: Db,
  values: Pick<InferInsertModel<typeof roleTargets>, 'roleId'> & Partial<InferInsertModel<typeof roleTargets>>,
) => db.insert(roleTargets).values({ year: 2026, targetHundredths: 1200, ...values })

type WireBeat = z.input<typeof saveBeats.body>['beats'][number]
type Span = readonly [from: number, to: number, rate?: number]

/** One beat of a video as the player sends it. */
export const aBeat = (seq: number, spans: readonly Span[], facts: Partial<WireBeat> = {}): WireBeat => ({
  seq,
  event: 'tick',
  spans: spans.map(([from, to, rate = 1]) => ({ from, to, rate })),
  position: spans.at(-1)?.[1] ?? 0,
  visible: true,
  muted: false,
  stalledMs: 0,
  wallMs: 0,
  ...facts,
})

/** A player of one person: opens, beats, and keeps nonce and numbers like the real one. */
export const aPlayer = async (
  client: Client,
  itemId: string,
  facts: Partial<z.input<typeof openSitting.body>> = {},
) => {
  const opened = await client.call(openSitting, { itemType: 'video', itemId, client: 'desktop', ...facts })
  let { nonce } = opened
  let seq = 0
  return {
    opened,
    beat: async (spans: readonly Span[], beatFacts: Partial<WireBeat> = {}) => {
      seq += 1
      const beats = [aBeat(seq, spans, beatFacts)]
      const reply = await client.call(saveBeats, { sittingId: opened.sittingId, nonce, beats })
      nonce = reply.nextNonce
      return reply
    },
  }
}

/** A granted entry with its total, as a completion leaves it. */
export const anEntry = (db: Db, grant: Partial<Grant> & Pick<Grant, 'userId' | 'hundredths'>) =>
  grantHours(db, [
    {
      orgId: ROOT_ORG_ID,
      source: 'video',
      itemId: v7(),
      itemTitle: '课程',
      itemVersion: 1,
      cycle: 0,
      required: false,
      ruleVersion: 1,
      recordId: v7(),
      completedAtMs: Date.UTC(2026, 2, 1),
      revises: null,
      reason: '',
      ...grant,
    },
  ])
