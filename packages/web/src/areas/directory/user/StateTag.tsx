import { type AccountState, accountState } from '@portal/contract/areas/directory/user-fields.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { StateDot } from '#src/ui/state/StateDot.tsx'
import type { StateTone } from '#src/ui/state/state-colours.ts'

const tones: Record<AccountState, StateTone> = {
  normal: 'good',
  pending: 'wanting',
  locked: 'bad',
  disabled: 'still',
  deleted: 'bad',
}

export function StateTag({ state }: { state: AccountState }) {
  return <StateDot tone={tones[state]}>{wordsOf(accountState)[state]}</StateDot>
}
