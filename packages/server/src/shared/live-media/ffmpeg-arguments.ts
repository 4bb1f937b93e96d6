import path from 'node:path'

/** What is done with a stream on its way to the viewers. */
export interface PackagePlan {
  picture: 'copy' | 'encode'
  /** `silence`: it has no sound, and players that wait for some get it. */
  sound: 'copy' | 'encode' | 'silence'
}

export interface Package {
  plan: PackagePlan
  /** Arguments up to and with the input. */
  input: readonly string[]
  dir: string
  /** Begins the names of its segments. */
  run: string
  /** Segments stay when they are over: the recording is made of them. */
  keep: boolean
}

export const PLAYLIST = 'index.m3u8'

/** A little less than the second between two key frames, whose times are rounded. */
const SEGMENT_SECONDS = '0.9'
/** Segments that a playlist names. */
const LISTED = '8'

const MOST_WIDE = 1920
const MOST_HIGH = 1080

const ENCODED_PICTURE = [
  ...[
    '-vf',
    `scale=w='min(${MOST_WIDE},iw)':h='min(${MOST_HIGH},ih)':force_original_aspect_ratio=decrease:force_divisible_by=2,format=yuv420p`,
  ],
  ...['-c:v', 'libx264', '-preset', 'veryfast', '-tune', 'zerolatency', '-profile:v', 'main', '-crf', '24'],
  ...['-maxrate', '3500k', '-bufsize', '3500k', '-force_key_frames', 'expr:gte(t,n_forced)', '-sc_threshold', '0'],
]
const ENCODED_SOUND = ['-c:a', 'aac', '-b:a', '96k', '-ac', '2', '-ar', '48000']

/** Whether the picture is larger than what goes out to viewers. */
export const isTooLarge = (width: number, height: number) =>
  Math.max(width, height) > MOST_WIDE || Math.min(width, height) > MOST_HIGH

/** The whole command: short segments for HLS, whose numbers go on where an earlier run of the class ended. */
export const packageArguments = ({ plan, input, dir, run, keep }: Package): string[] => [
  ...['-hide_banner', '-nostdin', '-nostats', '-loglevel', 'info', '-fflags', '+nobuffer+genpts'],
  ...input,
  ...(plan.sound === 'silence' ? ['-f', 'lavfi', '-i', 'anullsrc=r=48000:cl=stereo', '-shortest'] : []),
  ...['-map', '0:v:0', '-map', plan.sound === 'silence' ? '1:a:0' : '0:a:0', '-map_metadata', '-1', '-sn', '-dn'],
  ...(plan.picture === 'copy' ? ['-c:v', 'copy'] : ENCODED_PICTURE),
  ...(plan.sound === 'copy' ? ['-c:a', 'copy'] : ENCODED_SOUND),
  ...['-flush_packets', '1', '-max_muxing_queue_size', '1024', '-f', 'hls', '-hls_time', SEGMENT_SECONDS],
  ...['-hls_list_size', LISTED, '-hls_delete_threshold', '4', '-hls_segment_type', 'mpegts', '-hls_flags'],
  `append_list+omit_endlist+program_date_time+independent_segments+temp_file${keep ? '' : '+delete_segments'}`,
  ...['-hls_segment_filename', path.join(dir.replaceAll('%', '%%'), `${run}-%06d.ts`)],
  ...['-progress', 'pipe:1', path.join(dir, PLAYLIST)],
]
