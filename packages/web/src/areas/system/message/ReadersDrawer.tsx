import { listReaders, readerRow, type TaskRow } from '@portal/contract/areas/system/message/task.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Input, Pagination, Segmented } from 'antd'
import { useState } from 'react'
import { columnsOf } from '#src/kit/columns.tsx'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { PHONE, useMedia } from '#src/platform/use-media.ts'
import { PlainTable } from '#src/shared/messaging/PlainTable.tsx'
import { DrawerPart } from '#src/ui/late/drawer-parts.tsx'
import { dateTimeText } from '#src/ui/time/date-text.ts'

const PAGE_SIZE = 20
const column = columnsOf({ row: readerRow })
const states = [
  { value: 'all', label: '全部' },
  { value: 'unread', label: '未读' },
  { value: 'read', label: '已读' },
]

/** 名单: who has the message in the inbox, and who has read it. */
export function ReadersDrawer({ task, onClose }: { task: TaskRow; onClose: () => void }) {
  const phone = useMedia(PHONE)
  const [state, setState] = useState('all')
  const [keyword, setKeyword] = useState('')
  const [page, setPage] = useState(1)
  const filter = state === 'all' ? {} : { read: state === 'read' }
  const readers = useQuery({
    ...query(listReaders, { id: task.id, page, pageSize: PAGE_SIZE, keyword, filter, exactTotal: true }),
    placeholderData: keepPreviousData,
  })
  return (
    <DrawerPart
      open
      title={`名单：${task.title}`}
      size={phone ? '100%' : 760}
      closable={{ 'aria-label': '关闭' }}
      onClose={onClose}
    >
      <div className="message-tools message-views">
        <Segmented
          aria-label="阅读状态"
          options={states}
          value={state}
          onChange={(next) => {
            setState(next)
            setPage(1)
          }}
        />
        <Input.Search
          aria-label="搜索姓名、工号"
          placeholder="搜索姓名、工号"
          allowClear
          maxLength={50}
          onSearch={(words) => {
            setKeyword(words.trim())
            setPage(1)
          }}
        />
      </div>
      <Loaded of={readers}>
        {({ list, total }) => (
          <>
            <PlainTable
              title="阅读名单"
              rows={list}
              columns={[
                column('name', { width: 110 }),
                column('code', { width: 110 }),
                column('orgName', { width: 160 }),
                column('sentAt'),
                column('readAt', {
                  render: (_, { readAt }) => (readAt === null ? '未读' : dateTimeText(readAt.getTime())),
                }),
              ]}
            />
            <nav className="kit-pages" aria-label="分页">
              <Pagination
                current={page}
                pageSize={PAGE_SIZE}
                total={total}
                showSizeChanger={false}
                onChange={setPage}
              />
            </nav>
          </>
        )}
      </Loaded>
    </DrawerPart>
  )
}
