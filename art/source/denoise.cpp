// One level of the edge-stopping a-trous filter of finish.py: a 5x5 kernel whose taps lie `step` pixels apart.
// A tap counts less the more its normal, its coverage and its brightness differ from the pixel's own.
#include <algorithm>
#include <cmath>

extern "C" void atrous_level(const float *image, const float *normal, const float *cover, const float *light, float *out,
                             int height, int width, int channels, int step,
                             float normal_scale, float cover_scale, float light_scale) {
  const float kernel[5] = {1 / 16.f, 4 / 16.f, 6 / 16.f, 4 / 16.f, 1 / 16.f};
  const float by_normal = 1 / (2 * normal_scale * normal_scale), by_cover = 1 / (2 * cover_scale * cover_scale);
  for (int y = 0; y < height; y++) {
    for (int x = 0; x < width; x++) {
      const int here = y * width + x;
      const float *n = normal + 3 * here;
      const float tolerance = light_scale * (light[here] + .05f), by_light = 1 / (2 * tolerance * tolerance);
      float sum[4] = {0, 0, 0, 0}, total = 0;
      for (int a = -2; a <= 2; a++) {
        const int row = std::min(std::max(y + a * step, 0), height - 1) * width;
        for (int b = -2; b <= 2; b++) {
          const int there = row + std::min(std::max(x + b * step, 0), width - 1);
          const float *m = normal + 3 * there;
          const float dx = m[0] - n[0], dy = m[1] - n[1], dz = m[2] - n[2];
          const float dc = cover[there] - cover[here], dl = light[there] - light[here];
          const float weight = kernel[a + 2] * kernel[b + 2] *
              std::exp(-(dx * dx + dy * dy + dz * dz) * by_normal - dc * dc * by_cover - dl * dl * by_light);
          for (int c = 0; c < channels; c++) sum[c] += weight * image[there * channels + c];
          total += weight;
        }
      }
      for (int c = 0; c < channels; c++) out[here * channels + c] = sum[c] / total;
    }
  }
}
