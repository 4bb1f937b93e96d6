import type { HazardProgress } from '@portal/contract/areas/hazard/report.ts'
import { shanghaiTime } from '@portal/contract/kit/shanghai.ts'

type Step = HazardProgress['steps'][number]

const names: Record<Step['key'], string> = {
  reported: '上报',
  accepted: '受理',
  rectifying: '整改',
  closed: '复查销号',
}

/** The four steps of a case; behind the last one that was reached stands until when the next is due. */
export function Steps({ steps, due }: { steps: readonly Step[]; due: string }) {
  const keys = Object.keys(names) as Step['key'][]
  const atOf = (key: Step['key']) => steps.find((step) => step.key === key)?.at ?? null
  const next = keys.find((key) => atOf(key) === null)
  return (
    <ol className="hazard-steps">
      {keys.map((key) => {
        const at = atOf(key)
        return (
          <li key={key} data-done={at !== null || undefined} aria-current={key === next ? 'step' : undefined}>
            <b>{names[key]}</b>
            {at === null ? key === next && due : shanghaiTime(at).slice(5)}
          </li>
        )
      })}
    </ol>
  )
}
