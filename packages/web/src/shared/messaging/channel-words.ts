import { type MessageChannel, messageChannel } from '@portal/contract/areas/system/message/kinds.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'

const words = wordsOf(messageChannel)

export const channelName = (channel: MessageChannel): string => words[channel] ?? channel

export const channelOptions = messageChannel.options.map((value) => ({ value, label: channelName(value) }))

export const channelNames = (channels: readonly MessageChannel[]): string => channels.map(channelName).join('、')
