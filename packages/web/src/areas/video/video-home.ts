import { type Channel, videoCodes } from '@portal/contract/areas/video/video.ts'

/** Where the videos of a channel are managed, and under which codes. */
export const videoHomes = {
  portal: { list: '/videoManage/videoManageList', detail: '/videoManage/videoDetail', codes: videoCodes.portal },
  school: { list: '/videoManageSc/videoManageList', detail: '/videoManageSc/videoDetail', codes: videoCodes.school },
} as const satisfies Record<Channel, unknown>

/** The same screens serve both channels under two paths. */
export const channelOfPath = (path: string): Channel => (path.startsWith('/videoManageSc/') ? 'school' : 'portal')

export const detailAddress = (channel: Channel, id: string, tab?: string) =>
  `${videoHomes[channel].detail}?id=${id}${tab === undefined ? '' : `&tab=${tab}`}`
