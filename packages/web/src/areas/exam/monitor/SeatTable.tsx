import { Tag } from 'antd'
import { WideTable } from '#src/ui/table/WideTable.tsx'
import { pulseText, remainingText, type Seat } from './board-state.ts'
import { isSitting, progressOf, SeatActs, type SeatRows, SeatTag } from './seat-acts.tsx'

const PAGE = 50

/** The people of the hall, fifty at a time. */
export function SeatTable({ seats, now, asOf, picked, onPick, onAct }: SeatRows) {
  return (
    <WideTable<Seat>
      rowKey="id"
      size="middle"
      dataSource={[...seats]}
      scroll={{ x: 1140 }}
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
          width: 130,
          fixed: 'left',
          render: (_, { person }) => (
            <>
              {person.name}
              <br />
              <span className="monitor-note">{person.code}</span>
            </>
          ),
        },
        { key: 'org', title: '单位', width: 120, ellipsis: true, render: (_, { person }) => person.orgName },
        { key: 'state', title: '状态', width: 84, render: (_, seat) => <SeatTag seat={seat} /> },
        { key: 'progress', title: '进度', width: 64, align: 'right', render: (_, seat) => progressOf(seat) },
        {
          key: 'left',
          title: '剩余',
          width: 84,
          align: 'right',
          className: 'monitor-figure',
          render: (_, seat) => (isSitting(seat) ? remainingText(seat, now) : ''),
        },
        {
          key: 'beat',
          title: '最近心跳',
          width: 92,
          className: 'monitor-figure',
          render: (_, seat) => pulseText(seat, asOf),
        },
        {
          key: 'switches',
          title: '切屏次数',
          width: 88,
          align: 'right',
          render: (_, { switches, attemptId }) => (attemptId ? switches : ''),
        },
        { key: 'device', title: '设备', width: 130, ellipsis: true, dataIndex: 'device' },
        {
          key: 'alerts',
          title: '提醒',
          width: 140,
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
          width: 176,
          fixed: 'right',
          render: (_, seat) => <SeatActs seat={seat} onAct={onAct} />,
        },
      ]}
    />
  )
}
