import { type accountDetail, accountInput, saveAccount } from '@portal/contract/areas/wechat/account.ts'
import type { z } from 'zod'
import { fieldsOf } from '#src/kit/fields.tsx'
import { FormDrawer } from '#src/kit/form/FormDrawer.tsx'

const Field = fieldsOf(accountInput)

interface DrawerProps {
  /** A row of the list does not carry the token; what is not asked here stays as it is. */
  draft: Partial<z.output<typeof accountDetail>>
  onClose: () => void
}

/** A new account, or the facts of a known one; secrets have a dialog of their own. */
export function AccountDrawer({ draft, onClose }: DrawerProps) {
  const isNew = draft.id === undefined
  return (
    <FormDrawer title={isNew ? '新增公众号' : '编辑公众号'} initial={draft} write={saveAccount} onClose={onClose}>
      <Field name="name" />
      <Field name="type" />
      <Field name="appId" help={isNew ? '在公众平台“基本配置”查看' : '更换 AppID 后须重新填写密钥并接入'} />
      {(isNew || draft.token !== undefined) && <Field name="token" help="与公众平台“服务器配置”中的令牌一致" />}
      <Field name="enabled" />
    </FormDrawer>
  )
}
