import { hundredths } from '@portal/contract/areas/assessment/question/scoring/fraction.ts'
import { randomSeed } from '@portal/contract/areas/exam/attempt/seeded.ts'
import type { ExamRules } from '@portal/contract/areas/exam/exam/rules.ts'
import { DAY_MS } from '@portal/contract/kit/shanghai.ts'
import { type Audience, facetsOfAudience } from '@portal/contract/shared/audience.ts'
import { eq } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import type { DrawnPaper } from '#src/schema/exam/attempt.ts'
import { exams } from '#src/schema/exam/exam.ts'
import type { Exam } from '../override/person-rules.ts'
import { drawPaper } from '../paper/draw.ts'
import { planDraw } from '../paper/draw-plan.ts'
import { sheetsOf } from '../paper/sheets.ts'
import { findPaperVersion, writePools } from './frozen-pools.ts'
import { judge } from './publish-faults.ts'

interface NewExam {
  title: string
  paperId: string
  ownerOrgId: string
  audience: Audience
  openAt: Date
  closeAt: Date
  rules: ExamRules
  started: boolean
}

/** One paper of an exam with the seed that draws it again. */
export interface SeededPaper {
  seed: string
  paper: DrawnPaper
}

/** An exam as if it had been published before its opening, and the means to draw its papers. */
export const insertPublishedExam = async (
  tx: Tx,
  { started, ...facts }: NewExam,
): Promise<{ exam: Exam; draw: () => SeededPaper }> => {
  const { include, exclude } = facetsOfAudience(facts.audience)
  const [draft] = await tx.db
    .insert(exams)
    .values({
      ...facts,
      passScore: hundredths(facts.rules.passScore),
      audienceInclude: include,
      audienceExclude: exclude,
      state: 'published',
      publishedAt: new Date(facts.openAt.getTime() - DAY_MS),
      firstStartedAt: started ? facts.openAt : null,
      snapshotNo: 1,
    })
    .returning()
  const ready = draft && (await judge(tx, draft)).ready
  const version = draft && ready ? await findPaperVersion(tx, draft.paperId, ready.version) : null
  if (!draft || !ready || !version) throw new Error(`exam ${facts.title} cannot be asked`)
  await writePools(tx, draft, ready.pools)
  const { version: paperVersion, questionCount, total } = ready
  const [exam = draft] = await tx.db
    .update(exams)
    .set({ paperVersion, questionCount, total })
    .where(eq(exams.id, draft.id))
    .returning()
  const plan = planDraw(version.content, ready.pools)
  const sheets = await sheetsOf(tx, [...plan.fixed.values(), ...[...plan.required.values()].flat(), ...plan.questions])
  return {
    exam,
    draw: () => {
      const seed = randomSeed()
      const { shuffleQuestions, shuffleOptions } = exam.rules
      const { paper } = drawPaper({ plan, seed, seen: new Map(), sheets, shuffleQuestions, shuffleOptions })
      return { seed, paper }
    },
  }
}
