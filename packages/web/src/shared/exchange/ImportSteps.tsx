import type { ImportReport } from '@portal/contract/areas/exchange/import.ts'

const STEPS = ['选文件', '对应列', '预检', '导入']

const reached: Partial<Record<ImportReport['state'], number>> = { mapping: 1, parsing: 2, checked: 2 }

/** How far a file has come. */
export function ImportSteps({ state }: { state: ImportReport['state'] }) {
  const at = reached[state] ?? 3
  return (
    <ol className="import-steps" aria-label="步骤">
      {STEPS.map((step, place) => (
        <li key={step} data-done={place < at} aria-current={place === at ? 'step' : undefined}>
          <i aria-hidden="true">{place < at ? '✓' : place + 1}</i>
          {step}
        </li>
      ))}
    </ol>
  )
}
