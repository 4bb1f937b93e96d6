import { type MessageChannel, messageChannel } from '@portal/contract/areas/system/message/kinds.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'

/** 公众号 for wechat: the channel in words. */
export const channelName = (channel: MessageChannel): string => wordsOf(messageChannel)[channel] ?? channel
