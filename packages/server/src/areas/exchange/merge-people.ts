import { importBatches, importLayouts } from '#src/schema/exchange.ts'
import { registerPersonRows } from '#src/shared/directory/merge.ts'

export const registerImportsOfPeople = (): void =>
  registerPersonRows([
    { part: 'jobs', column: importBatches.createdBy },
    { part: 'jobs', column: importLayouts.createdBy },
  ])
