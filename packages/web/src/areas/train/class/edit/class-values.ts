import type { ClassDetail, saveClass } from '@portal/contract/areas/train/class/class.ts'
import { type ClassInput, classInput, costShape } from '@portal/contract/areas/train/class/class-input.ts'
import type { BodyOf } from '@portal/contract/kit/endpoint.ts'
import { id } from '@portal/contract/kit/scalars.ts'
import { EMPTY_AUDIENCE } from '@portal/contract/shared/audience.ts'
import type { z } from 'zod'
import { fieldsOf } from '#src/kit/fields.tsx'
import { type FormFile, fileInputOf } from '#src/shared/upload/form-file.ts'

const form = classInput.extend({
  ownerOrgId: id.optional().meta({ label: '主办单位' }),
  budget: costShape.budget.default(null),
  costs: costShape.costs.default([]),
})

export type ClassValues = Omit<z.output<typeof form>, 'cover'> & {
  cover: FormFile | null
  id?: string
  revision?: number
}

export const ClassField = fieldsOf(form)

export const steps = ['basic', 'enrol', 'result', 'cost'] as const
export type ClassStep = (typeof steps)[number]
export const stepWords: Record<ClassStep, string> = {
  basic: '基本信息',
  enrol: '报名设置',
  result: '考核与结业',
  cost: '费用',
}

/** Whoever makes it runs it, until he says otherwise. */
export const freshClass = (userId: string): Partial<ClassValues> => ({
  kind: 'class',
  headTeacherId: userId,
  assistants: [],
  audience: EMPTY_AUDIENCE,
  cover: null,
  // Chosen where certificates are; the form carries it along.
  certTemplateId: null,
})

const inputKeys = Object.keys(classInput.shape) as (keyof ClassInput)[]

/** What the editor begins with: the class as it is. */
export const valuesOf = (found: ClassDetail): Partial<ClassValues> => {
  const kept = Object.fromEntries(
    inputKeys.flatMap((key) => {
      const value = (found as Partial<ClassInput>)[key]
      return value === undefined ? [] : [[key, value]]
    }),
  ) as Partial<ClassInput>
  const { cover: _cover, budget, costs, ...values } = kept
  return {
    ...values,
    ...(budget !== undefined && { budget }),
    ...(costs !== undefined && { costs }),
    id: found.id,
    revision: found.revision,
    ownerOrgId: found.ownerOrgId,
    assistants: found.assistantNames.map((person) => person.id),
    cover: found.coverFileId === null ? null : { fileId: found.coverFileId, name: '封面', url: found.coverUrl },
  }
}

/** What is sent: money only by those who have it, a study time only of a special class. */
export const bodyOf = (values: ClassValues, mayCost: boolean): BodyOf<typeof saveClass> => {
  const { cover, budget, costs, studyFrom, studyTo, ...rest } = values
  const isSpecial = rest.kind === 'special'
  return {
    ...rest,
    studyFrom: isSpecial ? (studyFrom ?? null) : null,
    studyTo: isSpecial ? (studyTo ?? null) : null,
    cover: cover === null || cover === undefined ? null : fileInputOf(cover),
    ...(mayCost && { budget: budget ?? null, costs: costs ?? [] }),
  }
}
