import { importBatches, importLayouts } from '#src/schema/exchange.ts'
import type { Belongings } from '#src/shared/directory/merge.ts'

export const registerImportsOfPeople = (belongings: Belongings): void =>
  belongings.provide([
    { part: 'jobs', column: importBatches.createdBy },
    { part: 'jobs', column: importLayouts.createdBy },
  ])
