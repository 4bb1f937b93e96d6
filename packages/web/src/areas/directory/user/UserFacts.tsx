import { type UserDetail, userDetail } from '@portal/contract/areas/directory/user.ts'
import { labelOf } from '@portal/contract/kit/choice.ts'
import { Descriptions } from 'antd'
import { valueWords } from '#src/kit/columns.tsx'

const shown = [
  'code',
  'loginName',
  'gender',
  'phone',
  'mail',
  'idNumber',
  'employment',
  'hiredOn',
  'leftOn',
  'validTo',
  'superiorName',
  'tags',
  'source',
  'createdAt',
  'updatedAt',
] as const

export function UserFacts({ user }: { user: UserDetail }) {
  return (
    <Descriptions
      column={{ xs: 1, md: 2 }}
      items={shown.map((name) => ({
        key: name,
        label: labelOf(userDetail.shape[name]),
        children: valueWords(userDetail, name, user[name]) || '—',
      }))}
    />
  )
}
