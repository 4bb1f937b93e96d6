import { type PrivilegeNode, privilegeHolders } from '@portal/contract/areas/access/privilege.ts'
import { privilegeCode } from '@portal/contract/areas/access/role.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Drawer, Input, Pagination } from 'antd'
import { useState } from 'react'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { PHONE, useMedia } from '#src/platform/use-media.ts'
import { useFocusReturn } from '#src/ui/focus/use-focus-return.ts'
import { EmptyNew } from '#src/ui/page-state/StateBlocks.tsx'

type Holder = ResultOf<typeof privilegeHolders>['list'][number]

const PAGE_SIZE = 20

const viaText = ({ via, viaName }: Pick<Holder['sources'][number], 'via' | 'viaName'>): string => {
  if (via === 'group') return `经用户组「${viaName}」`
  if (via === 'unit' || via === 'unitBelow') return `经单位「${viaName}」`
  return via === 'everyone' ? '全员拥有' : ''
}

const sourceText = ({ kind, name, from, to, ...way }: Holder['sources'][number]): string =>
  [
    kind === 'role' ? `角色「${name}」` : '附加权限',
    viaText(way),
    from === null ? '' : `自 ${from}`,
    to === null ? '' : `至 ${to}`,
  ]
    .filter(Boolean)
    .join('，')

/** 谁有此权限: people in scope with everything that gives them the code. */
export function HoldersDrawer({ privilege, onClose }: { privilege: PrivilegeNode; onClose: () => void }) {
  useFocusReturn()
  const phone = useMedia(PHONE)
  const [page, setPage] = useState(1)
  const [keyword, setKeyword] = useState('')
  const code = privilegeCode.parse(privilege.code)
  const holders = useQuery({
    ...query(privilegeHolders, { page, pageSize: PAGE_SIZE, keyword, filter: {}, exactTotal: false, code }),
    placeholderData: keepPreviousData,
  })
  return (
    <Drawer
      open
      title={`谁有此权限：${privilege.title}`}
      size={phone ? '100%' : 600}
      closable={{ 'aria-label': '关闭' }}
      onClose={onClose}
    >
      <Input.Search
        aria-label="搜索姓名、工号、拼音"
        placeholder="搜索姓名、工号、拼音"
        allowClear
        maxLength={50}
        onSearch={(text) => {
          setKeyword(text.trim())
          setPage(1)
        }}
      />
      <Loaded of={holders}>
        {({ list, total }) =>
          list.length === 0 ? (
            <EmptyNew text={keyword === '' ? '没有人拥有此权限' : '没有符合条件的数据'} />
          ) : (
            <>
              <ul className="authority-people" aria-label="权限持有人">
                {list.map((holder) => (
                  <li key={holder.id}>
                    <strong>{holder.name}</strong> <small>{[holder.code, holder.orgName].join(' · ')}</small>
                    {holder.sources.map((source) => (
                      <p key={sourceText(source)}>{sourceText(source)}</p>
                    ))}
                  </li>
                ))}
              </ul>
              <Pagination
                size="small"
                current={page}
                pageSize={PAGE_SIZE}
                total={total === -1 ? 10_000 : total}
                showSizeChanger={false}
                onChange={setPage}
              />
            </>
          )
        }
      </Loaded>
    </Drawer>
  )
}
