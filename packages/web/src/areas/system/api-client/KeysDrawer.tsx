import {
  type ApiClientRow,
  createApiKey,
  keyState,
  MOST_LIVE_KEYS,
  revokeApiKey,
} from '@portal/contract/areas/system/api-client.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { P } from '@portal/contract/privileges.ts'
import { Alert, Button, Form } from 'antd'
import { useState } from 'react'
import { Can } from '#src/kit/Can.tsx'
import { confirm } from '#src/kit/confirm.ts'
import { fieldsOf } from '#src/kit/fields.tsx'
import { useWrite } from '#src/kit/use-write.ts'
import { useHolds } from '#src/platform/session/session.ts'
import { PHONE, useMedia } from '#src/platform/use-media.ts'
import { DrawerPart } from '#src/ui/late/drawer-parts.tsx'
import { StateWord } from '#src/ui/state/StateWord.tsx'
import { WideTable } from '#src/ui/table/WideTable.tsx'
import { dateTimeText } from '#src/ui/time/date-text.ts'
import { SecretModal } from '../application/SecretModal.tsx'

type Key = ApiClientRow['keys'][number]

const Field = fieldsOf(createApiKey.body)

const moment = (at: Date | null) => (at === null ? '—' : dateTimeText(at.getTime()))

/** Keys of a client: at most two live ones, the secret of each shown once. */
export function KeysDrawer({ client, onClose }: { client: ApiClientRow; onClose: () => void }) {
  const phone = useMedia(PHONE)
  const revoke = useWrite(revokeApiKey)
  const mayRevoke = useHolds([P.openInterfaceKey])
  const live = client.keys.filter(({ state }) => state !== 'dead').length

  const drop = async ({ keyId }: Key) => {
    if (await confirm({ name: keyId, verb: '作废', consequence: '使用该密钥的调用将立即失败。' }))
      await revoke.run({ keyId })
  }
  return (
    <DrawerPart
      open
      title={`「${client.name}」的密钥`}
      size={phone ? '100%' : 720}
      onClose={onClose}
      closable={{ 'aria-label': '关闭' }}
    >
      {client.notice !== '' && <Alert type="warning" showIcon title={client.notice} className="interface-keys" />}
      <Can codes={[P.openInterfaceKey]}>
        <NewKey client={client} isFull={live >= MOST_LIVE_KEYS} isRotation={live > 0} />
      </Can>
      <WideTable<Key>
        aria-label="密钥"
        rowKey="keyId"
        size="small"
        pagination={false}
        dataSource={client.keys}
        scroll={{ x: 620 }}
        columns={[
          { key: 'keyId', dataIndex: 'keyId', title: '密钥编号' },
          {
            key: 'state',
            title: '状态',
            render: (_, { state }) => <StateWord>{wordsOf(keyState)[state]}</StateWord>,
          },
          { key: 'createdAt', title: '生成时间', render: (_, { createdAt }) => moment(createdAt) },
          { key: 'lastUsedAt', title: '最近使用', render: (_, { lastUsedAt }) => moment(lastUsedAt) },
          { key: 'validTo', title: '有效期至', render: (_, { validTo }) => moment(validTo) },
          {
            key: 'action',
            title: '操作',
            render: (_, key) =>
              mayRevoke &&
              key.state !== 'dead' && (
                <Button type="link" size="small" danger onClick={() => void drop(key)}>
                  作废
                </Button>
              ),
          },
        ]}
      />
    </DrawerPart>
  )
}

interface NewKeyProps {
  client: ApiClientRow
  isFull: boolean
  isRotation: boolean
}

function NewKey({ client, isFull, isRotation }: NewKeyProps) {
  const create = useWrite(createApiKey)
  const [made, setMade] = useState<{ keyId: string; secret: string }>()
  const verb = isRotation ? '轮换密钥' : '生成密钥'
  return (
    <>
      <Form<{ validTo: string }>
        layout="inline"
        className="interface-keys"
        initialValues={{ validTo: client.validTo }}
        onFinish={async ({ validTo }) => setMade(await create.run({ clientId: client.id, validTo }))}
      >
        <Field name="validTo" help={isRotation ? '原密钥最多再用 7 天' : undefined} />
        <Button
          type="primary"
          htmlType="submit"
          loading={create.isPending}
          disabled={isFull}
          title={isFull ? '最多同时保留 2 个密钥' : undefined}
        >
          {verb}
        </Button>
      </Form>
      {made && (
        <SecretModal
          title={`「${client.name}」的新密钥`}
          values={[
            { label: '密钥编号', value: made.keyId },
            { label: '密钥', value: made.secret },
          ]}
          onClose={() => setMade(undefined)}
        />
      )}
    </>
  )
}
