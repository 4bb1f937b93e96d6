import { z } from 'zod'
import { day, id } from '../../kit/scalars.ts'

/** What a job asks for from a day on. */
export interface JobConditions {
  cardNeeded: boolean
  certTypes: readonly string[]
  /** Hours of the year, in hundredths; 0 asks for none. */
  hoursHundredths: number
}

export interface HeldCertificate {
  typeCode: string
  title: string
  validFrom: string
  /** Last day; null: for ever. */
  validTo: string | null
}

/** What is known of a person on a day. */
export interface WorkFacts {
  /** A card of the job is complete. */
  cardComplete: boolean
  /** Issued and neither revoked nor replaced. */
  certificates: readonly HeldCertificate[]
  hoursHundredths: number
  /** Names of types, for what is missing. */
  typeNames: Readonly<Record<string, string>>
}

export const workMissing = z.object({
  what: z.enum(['card', 'certificate', 'hours']),
  text: z.string(),
  /** Since when it is missing, where it was there before. */
  since: day.nullable(),
  how: z.string(),
})
export type WorkMissing = z.output<typeof workMissing>

/** A condition that is met, with how far it reaches. */
export const workMet = z.object({
  what: z.enum(['card', 'certificate', 'hours']),
  text: z.string(),
  until: day.nullable(),
})

export const workConclusion = z.object({
  job: z.string(),
  ruleId: id,
  day,
  allowed: z.boolean(),
  missing: z.array(workMissing),
  met: z.array(workMet),
})
export type WorkConclusion = z.output<typeof workConclusion>
type Judged = Pick<WorkConclusion, 'allowed' | 'missing' | 'met'>

const hoursText = (hundredths: number): string => (hundredths / 100).toFixed(2)

const judgeCard = ({ cardComplete }: WorkFacts): Judged =>
  cardComplete
    ? { allowed: true, missing: [], met: [{ what: 'card', text: '三级教育卡已完成', until: null }] }
    : {
        allowed: false,
        missing: [{ what: 'card', text: '缺：三级教育卡', since: null, how: '联系单位开卡并完成三级教育' }],
        met: [],
      }

const judgeCertificate = (typeCode: string, { certificates, typeNames }: WorkFacts, on: string): Judged => {
  const ofType = certificates.filter((each) => each.typeCode === typeCode && each.validFrom <= on)
  const valid = ofType
    .filter(({ validTo }) => validTo === null || validTo >= on)
    .sort((a, b) => ((a.validTo ?? '9999') < (b.validTo ?? '9999') ? 1 : -1))[0]
  if (valid) {
    const until = valid.validTo === null ? '长期有效' : `有效至 ${valid.validTo}`
    return {
      allowed: true,
      missing: [],
      met: [{ what: 'certificate', text: `${valid.title}${until}`, until: valid.validTo }],
    }
  }
  const last = ofType.sort((a, b) => ((a.validTo ?? '') < (b.validTo ?? '') ? 1 : -1))[0]
  const since = last?.validTo ?? null
  const name = last?.title ?? typeNames[typeCode] ?? typeCode
  return {
    allowed: false,
    missing: [
      {
        what: 'certificate',
        text: since === null ? `缺：${name}` : `缺：${name}（${since} 到期）`,
        since,
        how: since === null ? '参加取证培训，或登记已有证书' : '参加复训并换证',
      },
    ],
    met: [],
  }
}

const judgeHours = (need: number, { hoursHundredths: had }: WorkFacts, on: string): Judged => {
  const year = on.slice(0, 4)
  if (had >= need)
    return {
      allowed: true,
      missing: [],
      met: [{ what: 'hours', text: `${year} 年 ${hoursText(had)} 学时，要求 ${hoursText(need)}`, until: null }],
    }
  return {
    allowed: false,
    missing: [
      {
        what: 'hours',
        text: `缺：${year} 年学时 ${hoursText(need - had)}（已有 ${hoursText(had)}，要求 ${hoursText(need)}）`,
        since: null,
        how: '继续学习课程或参加培训',
      },
    ],
    met: [],
  }
}

/**
 * Whether somebody may work in a job on a day: the card where it is asked for, every type of certificate valid on that
 * day, and the hours of the year. Names all that is missing, not the first thing only.
 */
export const mayWork = (rule: JobConditions, facts: WorkFacts, on: string): Judged => {
  const parts = [
    ...(rule.cardNeeded ? [judgeCard(facts)] : []),
    ...rule.certTypes.map((type) => judgeCertificate(type, facts, on)),
    ...(rule.hoursHundredths > 0 ? [judgeHours(rule.hoursHundredths, facts, on)] : []),
  ]
  return {
    allowed: parts.every(({ allowed }) => allowed),
    missing: parts.flatMap(({ missing }) => missing),
    met: parts.flatMap(({ met }) => met),
  }
}
