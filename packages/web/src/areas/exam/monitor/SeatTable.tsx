import { Tag } from 'antd'
import { WideTable } from '#src/ui/table/WideTable.tsx'
import { timeText } from '#src/ui/time/date-text.ts'
import { remainingText, type Seat } from './board-state.ts'
import { isSitting, progressOf, SeatActs, type SeatRows, SeatTag } from './seat-acts.tsx'

const PAGE = 50

/** The people of the hall, fifty at a time. */
export function SeatTable({ seats, now, picked, onPick, onAct }: SeatRows) {
  return (
    <WideTable<Seat>
      rowKey="id"
      size="middle"
      dataSource={[...seats]}
      scroll={{ x: 1180 }}
      pagination={{ pageSize: PAGE, showSizeChanger: false, hideOnSinglePage: true, showTotal: (n) => `共 ${n} 人` }}
      rowSelection={{
        selectedRowKeys: [...picked],
        preserveSelectedRowKeys: true,
        onChange: (keys) => onPick(new Set(keys.map(String))),
        getCheckboxProps: ({ attemptId, person }) => ({
          disabled: attemptId === null,
          'aria-label': `选择 ${person.name}`,
        }),
      }}
      columns={[
        {
          key: 'name',
          title: '姓名',
          width: 140,
          fixed: 'left',
          render: (_, { person }) => (
            <>
              {person.name}
              <br />
              <span className="monitor-note">{person.code}</span>
            </>
          ),
        },
        { key: 'org', title: '单位', width: 150, ellipsis: true, render: (_, { person }) => person.orgName },
        { key: 'state', title: '状态', width: 90, render: (_, seat) => <SeatTag seat={seat} /> },
        { key: 'progress', title: '进度', width: 80, align: 'right', render: (_, seat) => progressOf(seat) },
        {
          key: 'left',
          title: '剩余',
          width: 90,
          align: 'right',
          className: 'monitor-figure',
          render: (_, seat) => (isSitting(seat) ? remainingText(seat.deadline, now) : ''),
        },
        {
          key: 'beat',
          title: '最近心跳',
          width: 100,
          className: 'monitor-figure',
          render: (_, { lastBeatAt }) => timeText(lastBeatAt?.getTime()),
        },
        {
          key: 'switches',
          title: '切屏次数',
          width: 90,
          align: 'right',
          render: (_, { switches, attemptId }) => (attemptId ? switches : ''),
        },
        { key: 'device', title: '设备', width: 150, ellipsis: true, dataIndex: 'device' },
        {
          key: 'alerts',
          title: '提醒',
          width: 150,
          render: (_, { alerts }) =>
            alerts.map((alert) => (
              <Tag key={alert} color="orange">
                {alert}
              </Tag>
            )),
        },
        {
          key: 'acts',
          title: '操作',
          width: 190,
          fixed: 'right',
          render: (_, seat) => <SeatActs seat={seat} onAct={onAct} />,
        },
      ]}
    />
  )
}
