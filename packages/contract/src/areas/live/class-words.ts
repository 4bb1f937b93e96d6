import { choice } from '../../kit/choice.ts'
import { defineRefusals, STATUS } from '../../kit/refusal.ts'

const invalid = (message: string) => ({ status: STATUS.invalid, message })

/** `warming` is told by the clock: the half hour before a scheduled class begins. */
export const liveState = choice(
  {
    draft: '草稿',
    scheduled: '未开始',
    warming: '准备中',
    live: '直播中',
    paused: '已暂停',
    ended: '已结束',
    replay: '回放',
    cancelled: '已取消',
  },
  '状态',
)

export const liveMode = choice({ push: '推流', pull: '拉流', file: '录播' }, '方式')

export const liveReplay = choice({ none: '不提供回放', auto: '结束后提供回放' }, '回放')

export const liveAction = choice(
  {
    schedule: '发布',
    start: '开始直播',
    pause: '暂停直播',
    resume: '继续直播',
    end: '结束直播',
    cancel: '取消直播',
  },
  '操作',
)

/** Words of 30-learning livePlayClass. */
export const liveRefusals = defineRefusals('live', {
  length: invalid('计划时长须为 5 分钟至 12 小时'),
  past: invalid('开始时间不能早于现在'),
  hostBusy: '主播该时段已有直播《{title}》',
  fixed: '直播中不能修改时间和范围',
  over: '直播已结束，不能再次开始',
  closed: '直播已结束或已取消，不能修改',
  noAudience: invalid('请选择观看范围'),
  noPush: invalid('未启用推流服务'),
  noVideo: invalid('请选择已发布的视频'),
  noDocument: invalid('请选择已发布的文档'),
  noAssistant: invalid('请选择在职的助教'),
  signMinute: invalid('签到时间点须在直播时长内'),
  tooManyRounds: invalid('要求签到次数不能大于轮次'),
  noSignal: '尚无信号，确定开始？',
  notScheduled: '请先发布直播课',
  tooEarly: '计划开始前 30 分钟起才能开始直播',
  planOver: '计划时间已过，请先修改计划时间',
  notLive: '直播未开始',
  notPaused: '直播未暂停',
  already: '直播已开始',
  noReason: invalid('请填写原因（2–200 字）'),
  notDeletable: '只能删除草稿和已取消的直播课',
  held: '直播已开始或已结束，不能取消',
})
