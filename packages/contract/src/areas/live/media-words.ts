import { defineRefusals } from '../../kit/refusal.ts'

/** Words of 30-learning sections 5 and 9 about the stream itself. */
export const liveMediaRefusals = defineRefusals('liveMedia', {
  notPush: '该直播课不是推流方式，没有推流地址',
  off: '未启用推流服务',
  portTaken: '推流端口 {port} 被占用，未启用推流服务，请联系管理员',
  noTools: '服务器未安装 ffmpeg，推流和拉流不可用，请改用录播方式',
  over: '直播已结束或已取消，推流地址已失效',
  busy: '该直播已有推流，请先停止另一路',
  pullForm: '拉流地址须为 http(s) 的 m3u8 或 flv',
  pullHost: '该地址域名未被允许',
  pushOver: '推流已中断，请重新开始',
})

/** What stands over a picture that is not there. */
export const liveSignalWords = {
  none: '未检测到信号',
  up: '信号正常',
  lost: '信号中断 {s} 秒',
  waiting: '直播信号中断，正在等待恢复',
  before: '等待主播推流',
  unplayable: '当前浏览器不支持此直播，请用电脑 Chrome/Edge 观看',
} as const
