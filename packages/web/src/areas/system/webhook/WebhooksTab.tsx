import { listWebhooks, saveWebhook, webhookInput } from '@portal/contract/areas/system/webhook.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { P } from '@portal/contract/privileges.ts'
import { useState } from 'react'
import type { z } from 'zod'
import { columnsOf } from '#src/kit/columns.tsx'
import { confirm } from '#src/kit/confirm.ts'
import { fieldsOf } from '#src/kit/fields.tsx'
import { FormDrawer } from '#src/kit/form/FormDrawer.tsx'
import { ListPage } from '#src/kit/list/ListPage.tsx'
import { useResourceList } from '#src/kit/list/use-resource-list.ts'
import { type DeskDrawer, useRecordDesk } from '#src/kit/use-record-desk.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { usePage } from '#src/platform/page.ts'
import { OrgSelect } from '#src/shared/pickers/OrgSelect.tsx'
import { StateWord } from '#src/ui/state/StateWord.tsx'
import { SecretModal } from '../application/SecretModal.tsx'
import { DeliveriesList } from './DeliveriesList.tsx'

type Webhook = ResultOf<typeof listWebhooks>['list'][number]
type Input = z.output<typeof webhookInput>

const column = columnsOf(listWebhooks)
const Field = fieldsOf(webhookInput)

/** 推送, or the deliveries of the one in the address. */
export function WebhooksTab() {
  const { query: address } = usePage()
  return address.webhook ? <DeliveriesList key={address.webhook} webhookId={address.webhook} /> : <Webhooks />
}

function Webhooks() {
  const list = useResourceList(listWebhooks)
  const { setQuery } = usePage()
  const desk = useRecordDesk({ noun: '推送', list })
  const [secret, setSecret] = useState<string>()
  const renew = useWrite(saveWebhook)

  const newSecret = async ({ id, revision, name, ...webhook }: Webhook) => {
    if (!(await confirm({ name, verb: '更换密钥', consequence: '旧密钥立即失效，接收方须同时更换。' }))) return
    const { events, address, ownerOrgId, enabled } = webhook
    const done = await renew.run({ id, revision, name, events, address, ownerOrgId, enabled, newSecret: true })
    setSecret(done?.secret ?? undefined)
  }
  return (
    <>
      <ListPage
        list={list}
        title="推送"
        columns={[
          column('name', { width: 160 }),
          column('events', { width: 200 }),
          column('address', { width: 260 }),
          column('ownerOrgName', { width: 150 }),
          column('enabled', {
            width: 90,
            title: '状态',
            render: (_, { enabled }) => <StateWord>{enabled ? '启用' : '停用'}</StateWord>,
          }),
          column('waiting', { width: 90 }),
          column('dead', { width: 90 }),
          column('failures', { width: 110 }),
          column('lastSentAt'),
        ]}
        primary={{ label: '新增推送', access: [P.openInterfaceEdit], onClick: () => desk.create() }}
        actions={(webhook) => [
          { label: '记录', onClick: () => setQuery({ webhook: webhook.id, page: undefined }, { push: true }) },
          { label: '编辑', access: [P.openInterfaceEdit], onClick: () => desk.edit(webhook) },
          { label: '更换密钥', access: [P.openInterfaceEdit], onClick: () => void newSecret(webhook) },
        ]}
      />
      {desk.drawer && <WebhookForm {...desk.drawer} onSaved={setSecret} />}
      {secret !== undefined && (
        <SecretModal
          title="推送密钥"
          values={[{ label: '密钥', value: secret }]}
          onClose={() => setSecret(undefined)}
        />
      )}
    </>
  )
}

interface WebhookFormProps extends DeskDrawer<Webhook> {
  onSaved: (secret: string | undefined) => void
}

function WebhookForm({ onSaved, ...drawer }: WebhookFormProps) {
  return (
    <FormDrawer
      {...drawer}
      write={saveWebhook}
      body={(values: Input) => ({ ...values, newSecret: false })}
      onSaved={({ secret }) => onSaved(secret ?? undefined)}
    >
      <Field name="name" />
      <Field name="events" />
      <Field name="address" help="主机须先列入系统参数“推送与检测允许的地址”" />
      <Field name="ownerOrgId" help="只推送该单位及下级的事件；空则为你的单位">
        <OrgSelect for={P.openInterface} allowClear />
      </Field>
      <Field name="enabled" />
    </FormDrawer>
  )
}
