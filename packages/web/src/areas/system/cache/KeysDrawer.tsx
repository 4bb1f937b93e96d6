import { cacheValue, clearCache, listCacheKeys } from '@portal/contract/areas/system/cache.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { SECOND_MS } from '@portal/contract/kit/shanghai.ts'
import { P } from '@portal/contract/privileges.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Input } from 'antd'
import { useState } from 'react'
import { Loaded } from '#src/kit/Loaded.tsx'
import { RowActions } from '#src/kit/list/RowActions.tsx'
import { query } from '#src/kit/query.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { usePage } from '#src/platform/page.ts'
import { tip } from '#src/platform/tips.ts'
import { PHONE, useMedia } from '#src/platform/use-media.ts'
import { DrawerPart } from '#src/ui/late/drawer-parts.tsx'
import { WideTable } from '#src/ui/table/WideTable.tsx'
import { fileSizeText } from '#src/ui/text/file-size.ts'

interface KeysDrawerProps {
  name: string
  title: string
  onClose: () => void
}

type KeyRow = ResultOf<typeof listCacheKeys>['list'][number]
type Value = ResultOf<typeof cacheValue> & { key: string }

const PAGE_SIZE = 20

const leftText = (ttl: number) => (ttl < 0 ? '不过期' : `${Math.round(ttl / SECOND_MS)} 秒`)

/** Keys of one cache over all processes, and the masked value under each. */
export function KeysDrawer({ name, title, onClose }: KeysDrawerProps) {
  const { active } = usePage()
  const phone = useMedia(PHONE)
  const [keyword, setKeyword] = useState('')
  const [page, setPage] = useState(1)
  const [value, setValue] = useState<Value>()
  const found = useQuery({
    ...query(listCacheKeys, { name, keyword, page, pageSize: PAGE_SIZE, filter: {}, exactTotal: false }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  const look = useWrite(cacheValue)
  const clear = useWrite(clearCache)
  if (!active) return null

  const show = async ({ key }: KeyRow) => {
    const answer = await look.run({ name, key })
    if (answer) setValue({ ...answer, key })
  }
  const remove = async ({ key }: KeyRow) => {
    if (await clear.run({ name, key, confirm: '' })) tip('success', '已清除该键')
  }

  return (
    <DrawerPart
      open
      title={`缓存键：${title}`}
      size={phone ? '100%' : 760}
      closable={{ 'aria-label': '关闭' }}
      onClose={onClose}
    >
      <Input.Search
        aria-label="键"
        allowClear
        placeholder="键中包含的文字"
        className="caches-search"
        onSearch={(text) => {
          setKeyword(text.trim())
          setPage(1)
        }}
      />
      <Loaded of={found}>
        {({ list, total }) => (
          <WideTable<KeyRow>
            aria-label="缓存键"
            size="small"
            rowKey="id"
            dataSource={list}
            scroll={{ x: 'max-content' }}
            pagination={{ current: page, pageSize: PAGE_SIZE, total, showSizeChanger: false, onChange: setPage }}
            columns={[
              { key: 'key', title: '键', render: (_, { key }) => <code className="caches-key">{key}</code> },
              { key: 'instance', title: '实例', render: (_, { instance }) => instance },
              { key: 'bytes', title: '字节', align: 'right', render: (_, { bytes }) => fileSizeText(bytes) },
              { key: 'ttl', title: '剩余时间', render: (_, { ttl }) => leftText(ttl) },
              {
                key: 'action',
                title: '操作',
                render: (_, row) => (
                  <RowActions
                    actions={[
                      { label: '查看值', onClick: () => void show(row) },
                      { label: '清除', danger: true, access: [P.cacheClear], onClick: () => void remove(row) },
                    ]}
                  />
                ),
              },
            ]}
          />
        )}
      </Loaded>
      {value && (
        <section aria-label="缓存值" className="caches-value">
          <h3>{value.key}</h3>
          <p>
            实例 {value.instance}，剩余 {leftText(value.ttl)}
            {value.cut && '，内容超过 8 KB，只显示开头'}
          </p>
          <pre>{value.value}</pre>
        </section>
      )}
    </DrawerPart>
  )
}
