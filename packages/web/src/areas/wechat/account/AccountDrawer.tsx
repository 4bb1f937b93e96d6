import { type AccountRow, accountInput, getAccount, saveAccount } from '@portal/contract/areas/wechat/account.ts'
import type { BodyOf, ResultOf } from '@portal/contract/kit/endpoint.ts'
import { useQuery } from '@tanstack/react-query'
import { fieldsOf } from '#src/kit/fields.tsx'
import { FormDrawer } from '#src/kit/form/FormDrawer.tsx'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { useWrite } from '#src/kit/use-write.ts'

type Values = BodyOf<typeof saveAccount>

const Field = fieldsOf(accountInput)

interface DrawerProps {
  draft: Partial<AccountRow>
  onClose: () => void
}

/** A new account, or the facts of a known one; secrets have a dialog of their own. */
export function AccountDrawer({ draft, onClose }: DrawerProps) {
  return draft.id === undefined ? <Form onClose={onClose} /> : <Known id={draft.id} onClose={onClose} />
}

function Known({ id, onClose }: { id: string; onClose: () => void }) {
  const account = useQuery(query(getAccount, { id }))
  return <Loaded of={account}>{(known) => <Form known={known} onClose={onClose} />}</Loaded>
}

function Form({ known, onClose }: { known?: ResultOf<typeof getAccount>; onClose: () => void }) {
  const save = useWrite(saveAccount)
  return (
    <FormDrawer<Values>
      title={known ? '编辑公众号' : '新增公众号'}
      initial={known ?? {}}
      saving={save.isPending}
      error={save.error}
      onSubmit={(values) => save.mutate({ ...values, enabled: values.enabled ?? true }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <Field name="name" />
      <Field name="type" />
      <Field name="appId" help={known ? '更换 AppID 后须重新填写密钥并接入' : '在公众平台“基本配置”查看'} />
      <Field name="token" help="与公众平台“服务器配置”中的令牌一致" />
      <Field name="enabled" />
    </FormDrawer>
  )
}
