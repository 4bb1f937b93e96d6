import type { QuestionContent } from '@portal/contract/areas/assessment/question/content.ts'
import { startAttempt } from '@portal/contract/areas/exam/attempt/attempt.ts'
import { attemptRefusals as no } from '@portal/contract/areas/exam/attempt/words.ts'
import { SHIPPED_RULES } from '@portal/contract/areas/exam/exam/rules.ts'
import { asc, eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { RunningApp } from '#src/app/build-app.ts'
import { insertActiveQuestion } from '#src/areas/assessment/public.ts'
import { refuse } from '#src/platform/errors.ts'
import { attemptEvents, attemptItems, attempts, type DrawnPaper } from '#src/schema/exam/attempt.ts'
import { withSavedAnswers } from '#src/shared/attempt/saved-answers.ts'
import type { Attempt, AttemptItem, AttemptSceneRules, ReviewRules, SittingRules } from '#src/shared/attempt/scene.ts'
import { inBackground } from '#src/shared/batch/in-background.ts'
import type { TestApp } from '../app.ts'
import { aCategory } from './question.ts'

const option = (id: string, text: string) => ({ id, html: `<p>${text}</p>`, anchored: false, side: 'left' as const })

const plain = { params: {}, score: 2, picture: null, parts: [] }

/** What no page may see before its time stands in these words. */
export const EXPLANATION = '解析：国家标准规定为二米'
export const ACCEPTED = '零点八兆帕'

export const singleContent: QuestionContent = {
  ...plain,
  kind: 'single',
  stem: '<p>高处作业的基准高度是多少？</p>',
  options: [option('aaaaaaaa', '1 米'), option('bbbbbbbb', '2 米'), option('cccccccc', '5 米')],
  key: { type: 'options', ids: ['bbbbbbbb'] },
  policy: 'exact',
  explanation: `<p>${EXPLANATION}</p>`,
}

export const multipleContent: QuestionContent = {
  ...plain,
  kind: 'multiple',
  stem: '<p>下列哪些属于个人防护用品？</p>',
  options: [option('dddddddd', '安全帽'), option('eeeeeeee', '安全带'), option('ffffffff', '灭火器')],
  key: { type: 'options', ids: ['dddddddd', 'eeeeeeee'] },
  policy: 'partialRatio',
  explanation: `<p>${EXPLANATION}</p>`,
}

export const judgeContent: QuestionContent = {
  ...plain,
  kind: 'judge',
  stem: '<p>雷雨天可以进行高处作业。</p>',
  options: [],
  key: { type: 'truth', value: false },
  policy: 'exact',
  params: { penalty: 1 },
  explanation: `<p>${EXPLANATION}</p>`,
}

export const fillContent: QuestionContent = {
  ...plain,
  kind: 'fill',
  stem: '<p>工作压力为 ____。</p>',
  options: [],
  key: {
    type: 'blanks',
    blanks: [
      {
        rule: { type: 'text', accepted: [ACCEPTED], caseSensitive: false, numerals: true, ignoreMarks: false },
        weight: 1,
      },
    ],
    groups: [],
  },
  policy: 'perBlank',
  explanation: `<p>${EXPLANATION}</p>`,
}

export const orderContent: QuestionContent = {
  ...plain,
  kind: 'order',
  stem: '<p>按先后排列。</p>',
  options: ['gggggggg', 'hhhhhhhh', 'iiiiiiii', 'jjjjjjjj', 'kkkkkkkk'].map((id, n) => option(id, `第 ${n + 1} 步`)),
  key: { type: 'order', ids: ['gggggggg', 'hhhhhhhh', 'iiiiiiii', 'jjjjjjjj', 'kkkkkkkk'] },
  policy: 'all',
  explanation: `<p>${EXPLANATION}</p>`,
}

export const shortContent: QuestionContent = {
  ...plain,
  kind: 'short',
  stem: '<p>简述作业票的作用。</p>',
  options: [],
  key: { type: 'points', points: [{ text: '明确责任', points: 2, any: [ACCEPTED], all: [] }] },
  policy: 'manual',
  explanation: `<p>${EXPLANATION}</p>`,
}

/** Questions in force, in their order, and the paper that asks them. */
export const aPaperOf = async (
  { platform }: Pick<RunningApp, 'platform'>,
  contents: readonly QuestionContent[],
): Promise<DrawnPaper> => {
  const bank = await aCategory(platform.db)
  const ids: string[] = []
  for (const content of contents) {
    const facts = { bankId: bank.id, typeId: bank.id, difficulty: 3, labelIds: [], knowledgeIds: [] }
    ids.push(await inBackground(platform, (tx) => insertActiveQuestion(tx, { ...facts, content })))
  }
  const items = ids.map((questionId, index) => ({
    itemId: `item${String(index + 1).padStart(4, '0')}`,
    questionId,
    versionNo: 1,
    max: 200,
    optionOrder: [],
  }))
  return { sections: [{ heading: '第一大题', intro: '', items }] }
}

export const testRules: SittingRules = {
  title: '安全知识测验',
  openAt: null,
  closeAt: null,
  limitSeconds: 3600,
  graceSeconds: 10,
  maxAttempts: 1,
  gapMinutes: 0,
  lateEntryMin: null,
  earliestHandInMin: 0,
  navigation: 'free',
  feedback: 'final',
  shuffleOptions: false,
  deviceRule: 'takeOver',
  guard: { fullScreen: false, copyBlock: true, switchLimit: null, onLimit: 'warn' },
  pausedAt: null,
}

export const testReview: ReviewRules = {
  matrix: SHIPPED_RULES.review,
  closeAt: null,
  published: false,
  appealDays: 0,
  isCancelled: false,
  passScore: 600,
}

export interface TestScene {
  objectId: string
  /** Change them between calls. */
  rules: SittingRules
  review: ReviewRules
  paper: DrawnPaper
  draws: number
  handedIn: { attempt: Attempt; items: readonly AttemptItem[] }[]
  answered: AttemptItem[]
}

const scenes = new WeakMap<RunningApp, Map<string, TestScene>>()

const sceneOf = (known: Map<string, TestScene>): AttemptSceneRules => {
  const find = (objectId: string) => known.get(objectId) ?? refuse(no.outside)
  return {
    scene: 'activity',
    rulesFor: (_tx, { objectId }) => Promise.resolve(find(objectId).rules),
    rulesTogether: async (_tx, { objectId }) => find(objectId).rules,
    draw: (_tx, { objectId }) => {
      const scene = find(objectId)
      scene.draws += 1
      return Promise.resolve({ paper: scene.paper, snapshotNo: 1, relaxed: [] })
    },
    onHandedIn: (_tx, attempt, items) => {
      find(attempt.objectId).handedIn.push({ attempt, items })
      return Promise.resolve()
    },
    onAnswered: (_tx, attempt, item) => {
      find(attempt.objectId).answered.push(item)
      return Promise.resolve(item.outcome === 'right' ? 1 : 0)
    },
    reviewOf: (_tx, { objectId }) => Promise.resolve(find(objectId).review),
  }
}

/** Something that can be sat, by the scene `activity` with rules of the test. */
export const aScene = (
  running: RunningApp,
  paper: DrawnPaper,
  { rules = {}, review = {} }: { rules?: Partial<SittingRules>; review?: Partial<ReviewRules> } = {},
): TestScene => {
  const known = scenes.get(running) ?? new Map<string, TestScene>()
  // The area of activities has provided its rules: those of the test take their place.
  if (!scenes.has(running)) Object.assign(running.attempts.rulesOf('activity'), { keysFrom: undefined }, sceneOf(known))
  scenes.set(running, known)
  const scene: TestScene = {
    objectId: v7(),
    rules: { ...testRules, ...rules },
    review: { ...testReview, ...review },
    paper,
    draws: 0,
    handedIn: [],
    answered: [],
  }
  known.set(scene.objectId, scene)
  return scene
}

/** As if the bell had rung so many seconds ago. */
export const ringBell = async ({ platform }: Pick<RunningApp, 'platform'>, attemptId: string, secondsAgo: number) => {
  const deadline = new Date(Date.now() - secondsAgo * 1000)
  await platform.db.update(attempts).set({ deadline }).where(eq(attempts.id, attemptId))
  return deadline
}

/** The row of a sitting with all that its page has saved. */
export const storedSitting = async ({ platform }: Pick<RunningApp, 'platform'>, attemptId: string) => {
  const [row] = await platform.db.select().from(attempts).where(eq(attempts.id, attemptId))
  if (!row) throw new Error('the attempt is gone')
  return inBackground(platform, (tx) => withSavedAnswers(tx, row))
}

interface SitterWishes {
  rules?: Partial<SittingRules>
  review?: Partial<ReviewRules>
}

/** Somebody who has just begun to sit this paper, by rules of the test, and what is kept of it. */
export const aSitter = async (t: TestApp, paper: DrawnPaper, wishes: SitterWishes = {}) => {
  const scene = aScene(t.running, paper, wishes)
  const learner = await t.as()
  const begin = { scene: 'activity' as const, objectId: scene.objectId, clientKey: `key-${v7()}`, device: '电脑' }
  const sitting = await learner.call(startAttempt, begin)
  const { attemptId, lease } = sitting
  return {
    scene,
    learner,
    begin,
    sitting,
    attemptId,
    lease,
    stored: () => storedSitting(t.running, attemptId),
    items: () =>
      t.db.select().from(attemptItems).where(eq(attemptItems.attemptId, attemptId)).orderBy(asc(attemptItems.position)),
    events: () =>
      t.db.select().from(attemptEvents).where(eq(attemptEvents.attemptId, attemptId)).orderBy(asc(attemptEvents.seq)),
  }
}
