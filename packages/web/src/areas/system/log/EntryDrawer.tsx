import { actionKind, type LogRow, logVia } from '@portal/contract/areas/system/log/log.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { Descriptions } from 'antd'
import { usePage } from '#src/platform/page.ts'
import { PHONE, useMedia } from '#src/platform/use-media.ts'
import { DrawerPart } from '#src/ui/late/drawer-parts.tsx'
import { fullTimeText } from '#src/ui/time/date-text.ts'
import { ResultTag } from './ResultTag.tsx'

type Difference = LogRow['diff'][number]

/** One entry whole: what changed, field by field, and where it came from. */
export function EntryDrawer({ entry, onClose }: { entry: LogRow; onClose: () => void }) {
  const { active } = usePage()
  const phone = useMedia(PHONE)
  if (!active) return null
  return (
    <DrawerPart
      open
      title={`日志 ${entry.no}`}
      size={phone ? '100%' : 640}
      closable={{ 'aria-label': '关闭' }}
      onClose={onClose}
    >
      <Descriptions
        column={{ xs: 1, md: 2 }}
        items={[
          { key: 'at', label: '时间', children: fullTimeText(entry.at.getTime()) },
          { key: 'result', label: '结果', children: <ResultTag result={entry.result} /> },
          { key: 'actor', label: '操作人', children: `${entry.actorName || '系统'} ${entry.actorOrgName}` },
          { key: 'via', label: '途径', children: wordsOf(logVia)[entry.via] },
          ...(entry.asWhom ? [{ key: 'as', label: '代理对象', children: entry.asWhom }] : []),
          { key: 'module', label: '模块', children: entry.module },
          { key: 'action', label: '操作', children: `${entry.action}（${wordsOf(actionKind)[entry.kind]}）` },
          { key: 'object', label: '对象', children: `${entry.objectTypeName} ${entry.objectName}`.trim() || '—' },
          { key: 'address', label: 'IP', children: entry.address || '—' },
          ...(entry.reason ? [{ key: 'reason', label: '原因', span: 'filled' as const, children: entry.reason }] : []),
        ]}
      />
      <h3 className="log-heading">变更</h3>
      {entry.diff.length === 0 ? <p className="log-none">没有字段变化</p> : <Differences diff={entry.diff} />}
      <Descriptions
        column={1}
        size="small"
        items={[
          { key: 'request', label: '请求号', children: <code className="log-code">{entry.requestId || '—'}</code> },
          { key: 'objectId', label: '对象编号', children: <code className="log-code">{entry.objectId || '—'}</code> },
          {
            key: 'hash',
            label: '校验值',
            children: <code className="log-code">{entry.hash || '等待写入校验链'}</code>,
          },
        ]}
      />
    </DrawerPart>
  )
}

function Differences({ diff }: { diff: readonly Difference[] }) {
  return (
    <ul className="log-differences">
      {diff.map((each) => (
        <li key={each.field}>
          <strong>{each.title}</strong>
          {each.added.length + each.removed.length > 0 ? (
            <span>
              {each.added.map((text) => (
                <ins key={text}>+{text}</ins>
              ))}
              {each.removed.map((text) => (
                <del key={text}>−{text}</del>
              ))}
            </span>
          ) : (
            each.before !== each.after && (
              <span>
                {each.before && (
                  <>
                    <del>{each.before}</del> →{' '}
                  </>
                )}
                <ins>{each.after}</ins>
              </span>
            )
          )}
        </li>
      ))}
    </ul>
  )
}
