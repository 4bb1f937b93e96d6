import type { ActivityPartType } from './activity-words.ts'

/** What the rule of completion knows of a part. */
export interface RulePart {
  type: ActivityPartType
  title: string
  /** 0–100; the weights of an activity sum to 100. */
  weight: number
  required: boolean
  /** Place of the part that has to be done before, from 0; null: none. */
  unlockAfter: number | null
}

/** Σ weight of the parts that are done; `done` stands in the order of the parts. */
export const progressOf = (parts: readonly RulePart[], done: readonly boolean[]): number =>
  parts.reduce((sum, { weight }, place) => sum + (done[place] ? weight : 0), 0)

/** Every required part done, and as much as is needed. */
export const isComplete = (parts: readonly RulePart[], done: readonly boolean[], need: number): boolean =>
  parts.every(({ required }, place) => !required || done[place] === true) && progressOf(parts, done) >= need

/** Places of what is still to be done: required parts first, then the heaviest others until it is enough. */
export const missingPlaces = (parts: readonly RulePart[], done: readonly boolean[], need: number): number[] => {
  if (isComplete(parts, done, need)) return []
  const open = parts.flatMap((part, place) => (done[place] ? [] : [{ part, place }]))
  const missing = open.filter(({ part }) => part.required)
  const others = open.filter(({ part }) => !part.required).toSorted((a, b) => b.part.weight - a.part.weight)
  let reached = progressOf(parts, done) + missing.reduce((sum, { part }) => sum + part.weight, 0)
  for (const each of others) {
    if (reached >= need) break
    missing.push(each)
    reached += each.part.weight
  }
  return missing.map(({ place }) => place).toSorted((a, b) => a - b)
}

const ACTS: Record<ActivityPartType, string> = {
  watch: '观看',
  read: '阅读',
  answer: '答题',
  sign: '签到',
  survey: '填写',
}

const worthText = ({ weight, required }: Pick<RulePart, 'weight' | 'required'>): string =>
  required ? `${weight} 分，必做` : `${weight} 分`

const missingPart = (part: RulePart): string => `${ACTS[part.type]}《${part.title}》（${worthText(part)}）`

/** 「还差：观看《消防演练》（30 分，必做）」; empty once it is complete. */
export const missingText = (parts: readonly RulePart[], done: readonly boolean[], need: number): string => {
  const missing = missingPlaces(parts, done, need).flatMap((place) => parts[place] ?? [])
  return missing.length === 0 ? '' : `还差：${missing.map(missingPart).join('、')}`
}

/** How a part is done, as the rule says it. */
export interface SaidPart extends RulePart {
  /** How many things it refers to. */
  refs: number
  /** 分 with which a quiz is done; null for every other kind. */
  passScore: number | null
}

const saidAct = ({ type, title, refs, passScore }: SaidPart): string => {
  switch (type) {
    case 'watch':
      return `看完 ${refs} 个视频`
    case 'read':
      return `读完 ${refs} 篇图文`
    case 'answer':
      return `答题达到 ${passScore ?? 0} 分`
    case 'sign':
      return title.endsWith('签到') ? title : `${title}签到`
    case 'survey':
      return '填写问卷'
  }
}

const whenComplete = (parts: readonly SaidPart[], need: number): string => {
  if (parts.every(({ required }) => required)) return '全部做完为完成'
  return parts.some(({ required }) => required) ? `满 ${need} 分且做完必做为完成` : `满 ${need} 分为完成`
}

/** The rule of completion as one sentence, word for word the same for author and person. */
export const activitySentence = (parts: readonly SaidPart[], need: number): string =>
  parts.length === 0
    ? ''
    : `${parts.map((part) => `${saidAct(part)}（${worthText(part)}）`).join('、')}；${whenComplete(parts, need)}。`

/** What the terms of the race of units are worth, together 100. */
export interface RaceWeights {
  joined: number
  complete: number
  mean: number
}

/** Without a quiz nobody has a score: its 20 go in equal shares to the two others. */
export const raceWeights = (hasQuiz: boolean): RaceWeights =>
  hasQuiz ? { joined: 30, complete: 50, mean: 20 } : { joined: 40, complete: 60, mean: 0 }

export const hasQuiz = (parts: readonly { type: ActivityPartType }[]): boolean =>
  parts.some(({ type }) => type === 'answer')

/** The rule of the race, word for word the same wherever it stands. */
export const raceSentence = ({ joined, complete, mean }: RaceWeights): string =>
  `满分 100：参与率 ${joined} + 完成率 ${complete}${mean > 0 ? ` + 平均分 ${mean}` : ''}，不足 5 人的单位不排名`

/** Whether following what has to be done before leads back to where it began. */
export const hasCircle = (parts: readonly Pick<RulePart, 'unlockAfter'>[]): boolean =>
  parts.some((_, start) => {
    let at = parts[start]?.unlockAfter ?? null
    for (let steps = 0; at !== null && steps <= parts.length; steps += 1) {
      if (at === start) return true
      at = parts[at]?.unlockAfter ?? null
    }
    return false
  })

/** The part that has to be done before this one and is not; null: it is open. */
export const lockOf = <Part extends RulePart>(
  parts: readonly Part[],
  done: readonly boolean[],
  place: number,
): Part | null => {
  const before = parts[place]?.unlockAfter ?? null
  return before === null || done[before] ? null : (parts[before] ?? null)
}
