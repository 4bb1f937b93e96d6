import { archiveLog, listArchives } from '@portal/contract/areas/system/log/archive.ts'
import { retentionKinds } from '@portal/contract/areas/system/retention.ts'
import { DAY_MS, startOfDay } from '@portal/contract/kit/shanghai.ts'
import { useQuery } from '@tanstack/react-query'
import { DatePicker, Form, List } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useState } from 'react'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { usePage } from '#src/platform/page.ts'
import { serverNow } from '#src/platform/session/session.ts'
import { tip } from '#src/platform/tips.ts'
import { PageModal } from '#src/ui/shell/PageModal.tsx'
import { fileSizeText } from '#src/ui/text/file-size.ts'
import { dateText, dateTimeText } from '#src/ui/time/date-text.ts'

const { leastDays } = retentionKinds.operationLog

/** Entries of long ago leave the database with their chain. */
export function ArchiveModal({ onClose }: { onClose: () => void }) {
  const { active } = usePage()
  const latest = dateText(serverNow() - leastDays * DAY_MS)
  const [day, setDay] = useState<Dayjs | null>(dayjs(latest))
  const archive = useWrite(archiveLog)
  const start = async () => {
    if (!day) return
    const before = startOfDay(day.format('YYYY-MM-DD'))
    if (!(await archive.run({ before }))) return
    tip('success', '归档任务已创建')
    onClose()
  }
  return (
    <PageModal
      active={active}
      open
      title="归档日志"
      okText="归档"
      okButtonProps={{ disabled: !day, loading: archive.isPending }}
      onOk={() => void start()}
      onCancel={onClose}
    >
      <Form layout="vertical">
        <Form.Item label="归档该日期之前的日志" extra={`最近 ${leastDays} 天的日志必须保留在系统中。`}>
          <DatePicker
            value={day}
            onChange={setDay}
            disabledDate={(date) => date.format('YYYY-MM-DD') > latest}
            allowClear={false}
          />
        </Form.Item>
      </Form>
      <Archives />
    </PageModal>
  )
}

function Archives() {
  const archives = useQuery(query(listArchives, { page: 1, pageSize: 10, keyword: '', filter: {}, exactTotal: false }))
  return (
    <Loaded of={archives}>
      {({ list }) =>
        list.length === 0 ? (
          <p className="log-none">还没有归档</p>
        ) : (
          <List
            size="small"
            header="最近的归档"
            dataSource={list}
            renderItem={({ id, file, entries, bytes, at }) => (
              <List.Item key={id}>
                <span className="log-code">{file}</span>
                <span>
                  {entries.toLocaleString('zh-CN')} 条 · {fileSizeText(bytes)} · {dateTimeText(at.getTime())}
                </span>
              </List.Item>
            )}
          />
        )
      }
    </Loaded>
  )
}
