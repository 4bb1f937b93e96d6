import { type AccountState, accountState } from '@portal/contract/areas/directory/user-fields.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { Tag } from 'antd'

const colours: Record<AccountState, string> = {
  normal: 'success',
  pending: 'processing',
  locked: 'warning',
  disabled: 'default',
  deleted: 'error',
}

export function StateTag({ state }: { state: AccountState }) {
  return <Tag color={colours[state]}>{wordsOf(accountState)[state]}</Tag>
}
