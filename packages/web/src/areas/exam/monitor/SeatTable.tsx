import { WideTable } from '#src/ui/table/WideTable.tsx'
import { pulseText, remainingText, type Seat } from './board-state.ts'
import { isSitting, SeatActs, SeatAlerts, SeatProgress, type SeatRows, SeatTag } from './seat-acts.tsx'

const PAGE = 50

/** The people of the hall, fifty at a time. */
export function SeatTable({ seats, now, asOf, picked, onPick, onAct }: SeatRows) {
  return (
    <WideTable<Seat>
      rowKey="id"
      dataSource={[...seats]}
      scroll={{ x: 1100 }}
      locale={{ emptyText: '没有这样的考生' }}
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
          width: 168,
          ellipsis: true,
          render: (_, { person }) => (
            <>
              {person.name} <span className="monitor-note">{person.code}</span>
            </>
          ),
        },
        { key: 'org', title: '单位', ellipsis: true, render: (_, { person }) => person.orgName },
        { key: 'state', title: '状态', width: 88, render: (_, seat) => <SeatTag seat={seat} /> },
        { key: 'progress', title: '进度', width: 140, render: (_, seat) => <SeatProgress seat={seat} /> },
        {
          key: 'left',
          title: '剩余',
          width: 80,
          align: 'right',
          className: 'monitor-figure',
          render: (_, seat) =>
            isSitting(seat) ? (
              <span data-stands={seat.standsSince !== null} title={seat.standsSince === null ? undefined : '计时已停'}>
                {remainingText(seat, now)}
              </span>
            ) : (
              ''
            ),
        },
        {
          key: 'beat',
          title: '最近心跳',
          width: 112,
          align: 'right',
          className: 'monitor-figure',
          render: (_, seat) => pulseText(seat, asOf),
        },
        {
          key: 'switches',
          title: '切屏',
          width: 56,
          align: 'right',
          className: 'monitor-figure',
          render: (_, { switches, attemptId }) => (attemptId ? switches : ''),
        },
        { key: 'device', title: '设备', width: 112, ellipsis: true, dataIndex: 'device' },
        { key: 'alerts', title: '提醒', width: 176, ellipsis: true, render: (_, seat) => <SeatAlerts seat={seat} /> },
        {
          key: 'acts',
          title: <span className="monitor-note">操作</span>,
          width: 128,
          align: 'right',
          render: (_, seat) => <SeatActs seat={seat} onAct={onAct} />,
        },
      ]}
    />
  )
}
