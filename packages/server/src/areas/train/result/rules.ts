import type { ClassInput, ClassWeight } from '@portal/contract/areas/train/class/class-input.ts'
import type { ResultRule } from '@portal/contract/areas/train/result/judge.ts'
import { errors } from '@portal/contract/errors.ts'
import { sql } from 'drizzle-orm'
import { lockRow } from '#src/kit/store.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { refuse } from '#src/platform/errors.ts'
import { trainClasses } from '#src/schema/train/class.ts'

export type TrainClass = typeof trainClasses.$inferSelect

/** The class for who may finish it; whoever changes its result holds its row. */
export const lockClass = (tx: Tx, id: string): Promise<TrainClass> => lockRow(tx, trainClasses, id)

/** The same for the portal itself, whoever asked for it. */
export const holdClass = async (tx: Tx, id: string): Promise<TrainClass> => {
  const rows = await tx.db.select().from(trainClasses).where(sql`${trainClasses.id} = ${id}`).for('update')
  return rows[0] ?? refuse(errors.missing)
}

export const weightKey = ({ of, ref }: Pick<ClassWeight, 'of' | 'ref'>): string => `${of}:${ref}`

export const ruleOf = ({ attendPercent, passScore, weights }: TrainClass): ResultRule => ({
  attendPercent,
  passScore,
  weights: weights.map((each) => ({ key: weightKey(each), weight: each.weight })),
})

/** Questionnaires that are asked of the trainees; those of 行为 go to their superiors after graduation. */
export const ownSurveys = ({ surveys }: Pick<TrainClass, 'surveys'>): ClassInput['surveys'] =>
  surveys.filter(({ kind, required }) => kind === 'satisfaction' && required)

/** Its results stand. */
export const isGraduated = ({ state }: Pick<TrainClass, 'state'>): boolean =>
  state === 'graduated' || state === 'archived'
