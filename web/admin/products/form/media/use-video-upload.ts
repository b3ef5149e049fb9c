import { useAdminCommand } from '../../../../api/admin/queries';
import { productForm as text } from '../../messages';

/** Uploads videos, and draws their first frames as posters. */
export function useVideoUpload() {
  const videos = useAdminCommand('POST /api/admin/videos');
  const pictures = useAdminCommand('POST /api/admin/pictures');
  /** The URL of the first frame of a stored video. Throws if this browser cannot decode it. */
  const storePoster = async (video: string): Promise<string> => {
    const frame = await drawFirstFrame(video);
    if (!frame) throw new Error(text.noFrame);
    return (await pictures.run({}, { file: frame })).url;
  };
  return { storePoster, storeVideo: async (file: File) => (await videos.run({}, { file })).url };
}

/** How long a video may load before it counts as not decodable. */
const LOAD_TIMEOUT_MS = 15_000;

/** The first frame of a video of this site as a JPEG; null if this browser cannot decode it. */
async function drawFirstFrame(url: string): Promise<File | null> {
  const video = document.createElement('video');
  video.muted = true;
  video.preload = 'auto';
  const isLoaded = await new Promise<boolean>((resolve) => {
    video.onloadeddata = () => resolve(true);
    video.onerror = () => resolve(false);
    setTimeout(() => resolve(false), LOAD_TIMEOUT_MS);
    video.src = url;
  });
  const canvas = document.createElement('canvas');
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  if (isLoaded) canvas.getContext('2d')?.drawImage(video, 0, 0);
  // Ends the download.
  video.removeAttribute('src');
  video.load();
  if (!isLoaded || canvas.width === 0) return null;
  const blob = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, 'image/jpeg', 0.9),
  );
  return blob && new File([blob], 'poster.jpg', { type: blob.type });
}
