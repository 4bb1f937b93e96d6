import { SIGNED_HEADERS } from '@portal/contract/areas/system/api-client.ts'
import { type CatalogueEntry, interfaceCatalogue } from '@portal/contract/areas/system/api-client-catalogue.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { PHONE, useMedia } from '#src/platform/use-media.ts'
import { DrawerPart } from '#src/ui/late/drawer-parts.tsx'
import { WideTable } from '#src/ui/table/WideTable.tsx'

type Detail = NonNullable<ResultOf<typeof interfaceCatalogue>['detail']>
type Field = Detail['input'][number]

const columns = [
  { key: 'name', dataIndex: 'name', title: '字段' },
  { key: 'label', dataIndex: 'label', title: '说明' },
  { key: 'kind', dataIndex: 'kind', title: '类型' },
  { key: 'required', title: '必填', render: (_: unknown, { required }: Field) => (required ? '是' : '否') },
]

/** How a call is signed, for the makers of the other system. */
const signing = [
  `请求头 ${SIGNED_HEADERS.key}：密钥编号`,
  `请求头 ${SIGNED_HEADERS.time}：当前时间，1970 年起的秒数，误差不超过 5 分钟`,
  `请求头 ${SIGNED_HEADERS.nonce}：8–64 位字母、数字、-、_，每次不同`,
  `请求头 ${SIGNED_HEADERS.signature}：HMAC-SHA256(密钥, 待签文本)，十六进制`,
  '待签文本为五行，以换行连接：POST、路径（以 / 开头）、时间、随机串、请求体 SHA-256（十六进制）',
]

/** Fields, an example and the way of signing of one interface. */
export function InterfaceDrawer({ entry, onClose }: { entry: CatalogueEntry; onClose: () => void }) {
  const phone = useMedia(PHONE)
  const detail = useQuery(query(interfaceCatalogue, { path: entry.path }))
  return (
    <DrawerPart
      open
      title={entry.title}
      size={phone ? '100%' : 760}
      onClose={onClose}
      closable={{ 'aria-label': '关闭' }}
    >
      <div className="interface-detail">
        <code>POST /{entry.path}</code>
        <Loaded of={detail}>
          {({ detail: fields }) =>
            fields && (
              <>
                <FieldTable title="请求字段" fields={fields.input} />
                <h3>请求示例</h3>
                <pre className="interface-code">{fields.example}</pre>
                <FieldTable title="返回字段（result）" fields={fields.output} />
              </>
            )
          }
        </Loaded>
        <h3>签名方式</h3>
        <pre className="interface-code">{signing.join('\n')}</pre>
      </div>
    </DrawerPart>
  )
}

function FieldTable({ title, fields }: { title: string; fields: Field[] }) {
  return (
    <>
      <h3>{title}</h3>
      <WideTable<Field>
        aria-label={title}
        rowKey="name"
        size="small"
        pagination={false}
        dataSource={fields}
        columns={columns}
        scroll={{ x: 480 }}
      />
    </>
  )
}
