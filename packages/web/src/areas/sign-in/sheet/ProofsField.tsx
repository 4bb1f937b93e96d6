import type { SheetSettings } from '@portal/contract/areas/sign-in/sheet.ts'
import { proofName, proofPolicy } from '@portal/contract/areas/sign-in/words.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { Radio } from 'antd'

type Proofs = SheetSettings['proofs']

interface ProofsFieldProps {
  value?: Proofs
  onChange?: (proofs: Proofs) => void
}

const names = wordsOf(proofName)
const options = Object.entries(wordsOf(proofPolicy)).map(([value, label]) => ({ value, label }))
const SHIPPED: Proofs = { device: 'note', distance: 'off', network: 'off' }

/** For each proof whether it is not looked at, kept beside the entry, or asked for. */
export function ProofsField({ value = SHIPPED, onChange }: ProofsFieldProps) {
  return (
    <div className="sheet-proofs">
      {(['device', 'distance', 'network'] as const).map((name) => (
        <div key={name}>
          <span>{names[name]}</span>
          <Radio.Group
            aria-label={names[name]}
            optionType="button"
            options={options}
            value={value[name]}
            onChange={({ target }) => onChange?.({ ...value, [name]: target.value })}
          />
        </div>
      ))}
    </div>
  )
}
