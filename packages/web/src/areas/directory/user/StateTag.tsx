import { type AccountState, accountState } from '@portal/contract/areas/directory/user-fields.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { StateDot, type Tone } from '#src/ui/state/StateDot.tsx'

const tones: Record<AccountState, Tone> = {
  normal: 'ok',
  pending: 'warn',
  locked: 'bad',
  disabled: 'quiet',
  deleted: 'bad',
}

export function StateTag({ state }: { state: AccountState }) {
  return <StateDot tone={tones[state]}>{wordsOf(accountState)[state]}</StateDot>
}
